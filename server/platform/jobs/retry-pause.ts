const FIRST_SECONDS = 15;
const MAX_SECONDS = 60 * 60;

/** Delay in seconds after the failed attempt number `attempt`: 15 s, doubled each time, at most an hour. */
export function retryPauseSeconds(attempt: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.min(attempt - 1, 20), MAX_SECONDS);
}
