import { setImmediate } from 'node:timers/promises';
import type { PdfFile } from './pdf-file.ts';
import type { FontSet } from './font-set.ts';

/** The dependencies for drawing a block. */
export interface DrawContext {
  file: PdfFile;
  fontSet: FontSet;
  /** Yields to the event loop if the time limit is reached, because drawing a long table takes a while. */
  pause: () => Promise<void>;
}

/** Maximum milliseconds between two yields. */
const MAX_BLOCKING_MS = 10;

export function createPause(): DrawContext['pause'] {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
