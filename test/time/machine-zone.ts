import { isMainThread } from "node:worker_threads";

/** In a worker thread `process.env` is a copy, and TZ changes nothing. */
export const machineZoneCanChange = isMainThread;

/** None of them is at UTC, in January or in July. */
export const MACHINE_ZONES = ["America/New_York", "Europe/Berlin", "Pacific/Apia", "Asia/Kathmandu"];

/** What `run` gives while the machine is in another time zone. */
export function withMachineZone<T>(zone: string, run: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    if (new Date().getTimezoneOffset() === 0) throw new Error(`TZ=${zone} was not taken up`);
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
