/** Numbers in [0, 1) that a seed determines; PALIMPSEST_TEST_SEED repeats a run. (mulberry32) */
export function seededRandom(): { random: () => number; seed: number } {
  const seed = Number(process.env["PALIMPSEST_TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { random, seed };
}
