import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from './photo-files.ts';

/** A single range with an optional start or end. Multiple ranges get the whole file. */
const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The requested byte range; undefined for the whole file, also if `If-Range` names another version. */
export function parseByteRange(headers: IncomingHttpHeaders, etag: string): ByteRange | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, start = '', end = ''] = SINGLE_RANGE.exec(headers.range ?? '') ?? [];
  if (start === '' && end === '') return undefined;
  if (start !== '' && end !== '' && Number(end) < Number(start)) return undefined;
  return { ...(start !== '' && { start: Number(start) }), ...(end !== '' && { end: Number(end) }) };
}
