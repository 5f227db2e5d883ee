import { vi } from 'vitest';

/** Shorter than the time limit of a test, so that the last error is reported. */
const TIMEOUT_MS = 55_000;

/** Repeats a check until it no longer throws: for effects after a response, such as jobs or e-mails. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: TIMEOUT_MS });
}
