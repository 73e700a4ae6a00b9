#!/usr/bin/env node
// npm start [-- --no-serve]: installs what is missing, builds, and shows on a sample store what the memory answers.
import { main, Stop, setUp } from "./set-up.mjs";

await main(async () => {
  const unknown = process.argv.slice(2).filter((arg) => arg !== "--no-serve");
  if (unknown.length > 0) throw new Stop(`unknown argument ${unknown[0]}\nusage: npm start [-- --no-serve]`);
  await setUp();
  const { demo } = await import("./demo.mjs");
  return demo();
});
