import { setImmediate } from 'node:timers/promises';
import type { PdfFile } from './pdf-file.ts';
import type { FontSet } from './font-set.ts';

/** What a block is drawn with. */
export interface DrawContext {
  file: PdfFile;
  fontSet: FontSet;
  /** Lets the rest of the process have its turn, where that is due: a long table takes a while. */
  pause: () => Promise<void>;
}

/** How long the rest of the process waits at most for a row, in milliseconds. */
const MAX_BLOCKING_MS = 10;

export function createPause(): DrawContext['pause'] {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BLOCKING_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
