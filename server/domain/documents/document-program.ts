import { answerMessages } from '../../platform/concurrency/answer-messages.ts';
import type { DocumentKind } from './document-tables.ts';
import { renderDocument } from './render-document.ts';

export interface DocumentRequest {
  kind: DocumentKind;
  /** The document's data as stored. */
  data: object;
}

/** The program of `document-process.ts`. */
answerMessages(({ kind, data }: DocumentRequest): Promise<Uint8Array> => renderDocument(kind, data));
