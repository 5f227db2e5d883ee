import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const accepted = new Set(
    String(acceptEncoding)
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  );
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
}

/** Compresses fast rather than small, for content that is generated per request. */
export function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : zip(bytes, { level: 6 });
}

/** Three times the size of a response with 24 homes. Longer responses are joined first. */
const BUFFER_BYTES = 256 * 1024;
const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
/** A UTF-16 code unit takes at most this many bytes in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Encodes texts as one UTF-8 buffer. Each piece is written to a shared buffer and the result is copied once; joining
 * the strings first would leave copies of tens of kilobytes to the garbage collector. See docs/decisions/database.md.
 */
export function encodeUtf8(pieces: readonly string[]): Buffer {
  let length = 0;
  for (const piece of pieces) {
    if (piece.length * MAX_BYTES_PER_UNIT > BUFFER_BYTES - length) return Buffer.from(pieces.join(''));
    length += buffer.write(piece, length);
  }
  return Buffer.from(buffer.subarray(0, length));
}
