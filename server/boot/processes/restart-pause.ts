/** A process that served for this long and then died, died of something that comes seldom. */
const STABLE_MS = 10_000;
/** Dead at once so many times in a row, it will not live the next time either. */
const MAX_EARLY_EXITS = 5;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;

/** How often in a row a process has died within 10 seconds of its start, given how often before and how long it lived. */
export function countEarlyExits(before: number, livedMs: number): number {
  return livedMs < STABLE_MS ? before + 1 : 0;
}

/** Whether there is no use in starting it again. */
export function shouldGiveUp(exits: number): boolean {
  return exits >= MAX_EARLY_EXITS;
}

/** How long to wait before the next start, in milliseconds: not at all after a long life, then twice as long each time. */
export function restartPauseMs(exits: number): number {
  return exits === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (exits - 1), MAX_PAUSE_MS);
}
