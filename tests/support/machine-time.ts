import { setTimeout as pause } from 'node:timers/promises';

/** How many milliseconds have passed since it began: for what a test prints or puts in order, never for what it expects. */
export function stopwatch(): () => number {
  const began = performance.now();
  return () => performance.now() - began;
}

/**
 * Lets time pass between the requests of a crowd, while what goes on by itself is counted, and while what was broken
 * stays so for as long as a nightly run says. A test waits for what happens, never for time.
 */
export async function letPass(milliseconds: number): Promise<void> {
  await pause(milliseconds);
}
