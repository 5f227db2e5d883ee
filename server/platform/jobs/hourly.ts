const HOUR_MS = 60 * 60_000;

/** For a sweep, which comes every minute: runs it once an hour in this process. One that fails runs again with the next sweep. */
export function hourly(run: (now: Date) => Promise<void>, clock: () => Date): () => Promise<void> {
  let nextMs = -Infinity;
  return async () => {
    const now = clock();
    if (now.getTime() < nextMs) return;
    await run(now);
    nextMs = now.getTime() + HOUR_MS;
  };
}
