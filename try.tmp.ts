import { openMemory } from "./src/index.ts";
import { Neo4jStore } from "./src/store/neo4j/neo4j-store.ts";
const memory = await openMemory({ store: "bolt://127.0.0.1:17691", group: `g${Date.now()}` });
(globalThis as any).__log = [];
for (let i = 0; i < 6; i++) { (globalThis as any).__log.length = 0; const t = performance.now(); await memory.assert({ subject: "Mira", predicate: "lives_in", object: "town" + i, from: String(2000 + i) }); console.log("assert", (performance.now() - t).toFixed(0), (globalThis as any).__log.join(" ")); }
for (let i = 0; i < 3; i++) { (globalThis as any).__log.length = 0; const t = performance.now(); const f = await memory.facts({ subject: "Mira", at: "2003-05" }); console.log("facts", (performance.now() - t).toFixed(0), f.facts.length, (globalThis as any).__log.join(" ")); }
await memory.close();
