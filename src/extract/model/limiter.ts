/** Runs tasks, so many at a time and the others in the order in which they came. */
export function limiter(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < most) running++;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await task();
    } finally {
      // A place that is free goes to the next without being given back.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
