import { LowPriorityProgram } from '../../platform/concurrency/low-priority-program.ts';
import { Semaphore } from '../../platform/concurrency/semaphore.ts';
import type { DocumentReply, DocumentRequest } from './document-program.ts';
import type { DocumentKind } from './document-tables.ts';

/** Many times the rendering time of a statement of ten thousand entries on a busy machine. */
const TIMEOUT_MS = 180_000;
const MAX_WAITING = 200;

let program: Promise<LowPriorityProgram<DocumentRequest, DocumentReply>> | undefined;
const oneAtATime = new Semaphore(() => 1, MAX_WAITING);

/**
 * `renderDocument` of `render-document.ts` in a child process, because a long statement takes seconds, in which the
 * server would answer nobody. The server itself loads neither the PDF library nor the fonts.
 */
export async function renderDocument(kind: DocumentKind, data: object): Promise<Buffer> {
  const running = await (program ??= loadProgram());
  const reply = await oneAtATime.run(() => running.run({ kind, data }, TIMEOUT_MS));
  if ('error' in reply) throw reply.error;
  return Buffer.from(reply.bytes);
}

/** With its fonts the program has megabytes, so it is loaded with the first document. */
async function loadProgram(): Promise<LowPriorityProgram<DocumentRequest, DocumentReply>> {
  const { default: text } = await import('virtual:programs/domain/documents/document-program.ts');
  return new LowPriorityProgram(text, { folder: import.meta.dirname });
}
