const HOUR_MS = 60 * 60_000;

/** For a sweep, which comes every minute: runs it once an hour in this process. One that fails runs again with the next sweep. */
export function hourly(run: (now: Date) => Promise<void>, clock: () => Date): () => Promise<void> {
  let lastMs = -Infinity;
  return async () => {
    const now = clock();
    const sinceMs = now.getTime() - lastMs;
    // A clock that was set back is no reason to wait for the hour that it came from.
    if (sinceMs >= 0 && sinceMs < HOUR_MS) return;
    await run(now);
    lastMs = now.getTime();
  };
}
