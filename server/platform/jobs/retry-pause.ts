const FIRST_SECONDS = 15;
const MAX_SECONDS = 60 * 60;

/** How long to wait after the attempt numbered `attempt` failed: 15 s, then twice as long each time, at most an hour. */
export function retryPauseSeconds(attempt: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.min(attempt - 1, 20), MAX_SECONDS);
}
