import { LowPriorityProgram } from '../../platform/concurrency/low-priority-program.ts';
import { Semaphore } from '../../platform/concurrency/semaphore.ts';
import type { DocumentRequest } from './document-program.ts';
import type { DocumentKind } from './document-tables.ts';

type DocumentProgram = LowPriorityProgram<DocumentRequest, Uint8Array>;

/** Twenty times the rendering time of a statement of two thousand entries, and less than a job may take. */
const TIMEOUT_MS = 45_000;
const MAX_WAITING = 200;

let program: Promise<DocumentProgram> | undefined;
const oneAtATime = new Semaphore(() => 1, MAX_WAITING);

/**
 * `renderDocument` of `render-document.ts` in a child process, because a long statement takes seconds, in which the
 * server would answer nobody. The server itself loads neither the PDF library nor the fonts.
 */
export async function renderDocument(kind: DocumentKind, data: object): Promise<Buffer> {
  program ??= loadProgram();
  const running = await program;
  return Buffer.from(await oneAtATime.run(() => running.run({ kind, data }, TIMEOUT_MS)));
}

/** With its fonts the program has megabytes, so it is loaded with the first document. */
async function loadProgram(): Promise<DocumentProgram> {
  try {
    const { default: text } = await import('virtual:programs/domain/documents/document-program.ts');
    return new LowPriorityProgram(text, { folder: import.meta.dirname });
  } catch (error) {
    // The next document tries again: its file may be missing while a release is replaced.
    program = undefined;
    throw error;
  }
}
