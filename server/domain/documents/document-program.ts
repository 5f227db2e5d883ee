import type { DocumentKind } from './document-tables.ts';
import { renderDocument } from './render-document.ts';

export interface DocumentRequest {
  kind: DocumentKind;
  /** The document's data as stored. */
  data: object;
}

/** `error` reaches the server as an `Error` with message and stack, but not of our classes. */
export type DocumentReply = { bytes: Uint8Array } | { error: unknown };

/** The program of `document-process.ts`. */
process.on('message', ({ kind, data }: DocumentRequest) => {
  void renderDocument(kind, data)
    .then(
      (bytes): DocumentReply => ({ bytes }),
      (error: unknown): DocumentReply => ({ error }),
    )
    .then((reply) => process.send?.(reply));
});
