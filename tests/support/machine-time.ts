import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds since the call, for output and ordering; assertions must not depend on it. */
export function stopwatch(): () => number {
  const began = performance.now();
  return () => performance.now() - began;
}

/**
 * Pauses between the requests of a crowd while background activity is counted, or while a failure lasts as long as a
 * nightly run configures. Tests that expect something wait for it instead.
 */
export async function sleep(milliseconds: number): Promise<void> {
  await pause(milliseconds);
}
