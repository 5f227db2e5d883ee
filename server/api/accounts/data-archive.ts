import { Readable } from 'node:stream';
import * as words from '@aangan/contract/words/en/accounts/data-export.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { findExportedPhotos } from '../../domain/accounts/exported-photos.ts';
import { recordFiles } from '../../domain/accounts/exported-records.ts';
import { readRecords } from '../../domain/accounts/record-file.ts';
import { loadDocumentFile } from '../../domain/documents/document-files.ts';
import { findReadableDocuments } from '../../domain/documents/find-documents.ts';
import type { ZipEntry } from '../../platform/zip/write-zip.ts';
import type { Context } from '../context.ts';
import { documentFileName } from '../documents/present-document.ts';

/** The files of a data copy, each opened on demand: records as JSON, documents, photos. */
export async function* buildDataArchive(
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
