import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  content: Readable;
  /** Whether compression helps; photos and PDFs are already compressed. */
  isCompressible: boolean;
}

/** A ZIP made while it is read, one open entry at a time. Fails if an entry does; closes all if its reader leaves. */
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
  // After the reader has disconnected, the error is irrelevant.
  write().catch(fail);
  return output;
}
