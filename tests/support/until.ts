import { vi } from 'vitest';

/** Below the time limit of a test, so that the last error is reported. */
const TIMEOUT_MS = 55_000;

/** Repeats a check until it no longer throws: for what happens after an answer, such as a job or a mail. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS });
}
