import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from './photo-files.ts';

/** One part, both ends of which may be left out, but not both together. Several parts are answered by the whole. */
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** What a request wants of a file; undefined: the whole, also where the part is of another version of it. */
export function byteRange(headers: IncomingHttpHeaders, etag: string): ByteRange | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, start = '', end = ''] = ONE_RANGE.exec(headers.range ?? '') ?? [];
  if (start === '' && end === '') return undefined;
  if (start !== '' && end !== '' && Number(end) < Number(start)) return undefined;
  return { ...(start !== '' && { start: Number(start) }), ...(end !== '' && { end: Number(end) }) };
}
