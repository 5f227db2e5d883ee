import { setImmediate } from 'node:timers/promises';
import type { PdfFile } from './pdf-file.ts';
import type { TypeCase } from './type-case.ts';

/** What a block is drawn with. */
export interface Press {
  file: PdfFile;
  typeCase: TypeCase;
  /** Lets the rest of the process have its turn, where that is due: a long table takes a while. */
  pause: () => Promise<void>;
}

/** How long the rest of the process waits at most for a row, in milliseconds. */
const AT_A_TIME = 10;

export function pauses(): Press['pause'] {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_A_TIME) return;
    await setImmediate();
    since = performance.now();
  };
}
