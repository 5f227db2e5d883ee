/** Minimum uptime in milliseconds of a stable process. */
const STABLE_MS = 10_000;
/** Number of consecutive early exits after which further restarts are useless. */
const MAX_EARLY_EXITS = 5;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;

/** Number of consecutive exits within 10 seconds of the start, including this one. */
export function countEarlyExits(before: number, livedMs: number): number {
  return livedMs < STABLE_MS ? before + 1 : 0;
}

/** Whether another restart is useless. */
export function shouldGiveUp(exits: number): boolean {
  return exits >= MAX_EARLY_EXITS;
}

/** Delay before the next start in milliseconds: none after a stable run, then exponential backoff. */
export function restartPauseMs(exits: number): number {
  return exits === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (exits - 1), MAX_PAUSE_MS);
}
