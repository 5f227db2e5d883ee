import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  path: string;
  content: Readable;
  /** Photos and PDFs are compressed already. */
  isCompressible: boolean;
}

/**
 * A ZIP archive, written while it is read: one entry at a time is open, whatever the size. The stream fails if an entry
 * does, and leaves nothing open if its reader goes away.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>, now: Date): Readable {
  const output = new PassThrough();
  const zip = new ZipFile();
  zip.outputStream.pipe(output);
  const fail = (error: unknown) => output.destroy(error as Error);
  zip.on('error', fail);
  let open: Readable | undefined;
  output.once('close', () => open?.destroy());
  const write = async () => {
    for await (const { path, content, isCompressible } of entries) {
      open = content;
      if (output.destroyed) content.destroy();
      zip.addReadStream(content, path, { compress: isCompressible, mtime: now });
      await finished(content);
    }
    zip.end();
  };
  // Once the reader is gone, there is nobody to tell.
  write().catch(fail);
  return output;
}
