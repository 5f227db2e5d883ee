import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Account } from '../../domain/accounts/accounts.ts';
import { loadDocumentFile } from '../../domain/documents/document-files.ts';
import { type DocumentRecord, findDocument } from '../../domain/documents/find-documents.ts';
import { findOrCreateStatement } from '../../domain/documents/month-documents.ts';
import { monthNotOver } from '../../domain/refusals.ts';
import { notFound, notSignedIn } from '../../platform/http/errors.ts';
import { LoadLimiter } from '../../platform/http/load-shedding.ts';
import type { Context, FindAccount } from '../call.ts';
import { documentFileName } from './present-document.ts';

const CHUNK_BYTES = 64 * 1_024;

/** Serves documents as PDF: invoices and receipts by id to their guest and host, monthly statements to their host. */
export function serveDocuments(app: FastifyInstance, context: Context, findAccount: FindAccount): void {
  const limiter = new LoadLimiter();
  const serve = (url: string, find: (named: string, account: Account) => Promise<DocumentRecord | null>) =>
    app.get<{ Params: { named: string } }>(url, (request, reply) =>
      limiter.run(async () => {
        const account = await findAccount(request);
        if (account === null) throw notSignedIn();
        const document = await find(request.params.named, account);
        if (document === null) throw notFound();
        return sendDocument(reply, document, await loadDocumentFile(context.db, document.id, context.clock()));
      }),
    );
  serve('/api/document/:named.pdf', (id, account) => findDocument(context.db, id, account.id));
  serve('/api/earnings/statement/:named.pdf', async (month, account) => {
    const statement = await findOrCreateStatement(context, { hostId: account.id, month }, context.clock());
    if (statement === 'not-over') throw monthNotOver();
    return statement;
  });
}

/** Sent as private and uncacheable: browsers, proxies and search engines must not store it. */
function sendDocument(reply: FastifyReply, document: DocumentRecord, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': `inline; filename="${documentFileName(document)}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    .send(Readable.from(toChunks(bytes), { objectMode: false }));
}

function* toChunks(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}
