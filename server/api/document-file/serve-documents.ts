import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../domain/accounts/account.ts';
import { fileOf } from '../../domain/documents/document-files.ts';
import { type DocumentRecord, findDocument } from '../../domain/documents/find-documents.ts';
import { statementOf } from '../../domain/documents/host-statement.ts';
import { monthNotOver } from '../../domain/refusals.ts';
import { notFound, notSignedIn } from '../../platform/http/errors.ts';
import { LoadLimiter } from '../../platform/http/load-shedding.ts';
import type { Context } from '../context.ts';

interface Surroundings {
  findAccount: (request: FastifyRequest) => Promise<Account | null>;
}

/** As much of a file as is handed on at once. */
const PIECE_BYTES = 64 * 1_024;

/** Serves papers as PDF: each to the guest and the host whom it is for, a statement by its month to its host. */
export function serveDocuments(app: FastifyInstance, context: Context, { findAccount }: Surroundings): void {
  const limiter = new LoadLimiter();
  const serve = (url: string, find: (named: string, account: Account) => Promise<DocumentRecord | null>) =>
    app.get<{ Params: { named: string } }>(url, (request, reply) =>
      limiter.run(async () => {
        const account = await findAccount(request);
        if (account === null) throw notSignedIn();
        const document = await find(request.params.named, account);
        if (document === null) throw notFound();
        return send(reply, document, await fileOf(context.db, document.id, context.clock()));
      }),
    );
  serve('/api/document/:named.pdf', (id, account) => findDocument(context.db, id, account.id));
  serve('/api/earnings/statement/:named.pdf', async (month, account) => {
    const found = await statementOf(context, { hostId: account.id, month }, context.clock());
    if (found === 'not-over') throw monthNotOver();
    return found;
  });
}

/** For its reader alone, and never anew: no other browser, no proxy and no search engine keeps it. */
function send(reply: FastifyReply, document: DocumentRecord, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': `inline; filename="${fileNameOf(document)}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    .send(Readable.from(piecesOf(bytes), { objectMode: false }));
}

/** `invoice-AG-26-27-0000001.pdf`, `statement-2026-10.pdf`. */
function fileNameOf({ kind, number, month }: DocumentRecord): string {
  return `${kind}-${(number ?? month ?? '').replaceAll('/', '-')}.pdf`;
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}
