import { Readable } from 'node:stream';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { dateInIndia, formatMoment } from '@aangan/contract/rules/dates.ts';
import { screens } from '@aangan/contract/screens.ts';
import * as words from '@aangan/contract/words/en/accounts/data-export.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dataArchivePath, mayDownloadExport } from '../../domain/accounts/data-exports.ts';
import { findExportedPhotos, recordFiles } from '../../domain/accounts/exported-records.ts';
import { readRecords } from '../../domain/accounts/record-file.ts';
import { loadDocumentFile } from '../../domain/documents/document-files.ts';
import { findReadableDocuments } from '../../domain/documents/find-documents.ts';
import { notFound, notSignedIn, overloaded, tooManyRequests } from '../../platform/http/errors.ts';
import { LoadLimiter } from '../../platform/http/load-shedding.ts';
import { writeZip, type ZipEntry } from '../../platform/zip/write-zip.ts';
import type { Context, FindAccount } from '../call.ts';
import { documentFileName } from '../documents/present-document.ts';

/** Archives that a process writes at once, each for one person: they take turns at database, processor and disk. */
const MAX_OPEN_ARCHIVES = 10;
const AGAIN_AFTER_SECONDS = 30;

/**
 * Serves the archive of a mailed link to sessions of its person: 401 without a session, 404 for everybody else and
 * after expiry, 429 while the person downloads another. Browsers are redirected to the account page instead, via the
 * sign-in if needed.
 */
export function serveDataArchives(app: FastifyInstance, context: Context, findAccount: FindAccount): void {
  const limiter = new LoadLimiter();
  const openFor = new Set<string>();
  app.get<{ Params: { named: string } }>(dataArchivePath(':named'), (request, reply) =>
    limiter.run(async () => {
      const now = context.clock();
      const account = await findAccount(request);
      const isFound =
        account !== null &&
        (await mayDownloadExport(context.db, { id: request.params.named, accountId: account.id }, now));
      if (!isFound && isNavigation(request)) return reply.redirect(screens.account.path, 303);
      if (account === null) throw notSignedIn();
      if (!isFound) throw notFound();
      if (openFor.has(account.id)) throw tooManyRequests(AGAIN_AFTER_SECONDS);
      if (openFor.size >= MAX_OPEN_ARCHIVES) throw overloaded();
      openFor.add(account.id);
      const archive = writeZip(buildDataArchive(context, account.id, now), now);
      archive.once('close', () => openFor.delete(account.id));
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${PRODUCT_NAME.toLowerCase()}-data-${dateInIndia(now)}.zip"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(archive);
    }),
  );
}

function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || /\btext\/html\b/.test(headers.accept ?? '');
}

/** The files of a data copy, each opened on demand: records as JSON, documents, photos. */
async function* buildDataArchive(
  { db, photos, settings }: Context,
  accountId: string,
  now: Date,
): AsyncGenerator<ZipEntry> {
  const about = `${words.readme({ moment: formatMoment(now), email: settings.supportEmail })}\n`;
  yield { path: 'README.txt', content: Readable.from([about]), isCompressible: true };
  for (const file of recordFiles) {
    const content = Readable.from(readRecords(db, file, accountId), { objectMode: false });
    yield { path: file.path, content, isCompressible: true };
  }
  for await (const document of findReadableDocuments(db, accountId)) {
    const content = Readable.from([await loadDocumentFile(db, document.id, now)]);
    yield { path: `documents/${documentFileName(document)}`, content, isCompressible: false };
  }
  for await (const { path, file } of findExportedPhotos(db, accountId)) {
    const opened = await photos.files.open(file);
    // The file was deleted meanwhile.
    if (opened === null || opened === 'outside') continue;
    const content = Buffer.isBuffer(opened.body) ? Readable.from([opened.body]) : opened.body;
    yield { path, content, isCompressible: false };
  }
}
