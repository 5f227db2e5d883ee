import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/errors.ts';
import {
  type ByteRange,
  CACHE_IMMUTABLE,
  contentTypeByName,
  type FileAddress,
  type OpenedFile,
  type PhotoFiles,
} from './photo-files.ts';

/** A single range with an optional start or end. Multiple ranges get the whole file. */
const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The requested byte range; undefined for the whole file, also if `If-Range` names another version. */
function parseByteRange(headers: IncomingHttpHeaders, etag: string): ByteRange | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, start = '', end = ''] = SINGLE_RANGE.exec(headers.range ?? '') ?? [];
  if (start === '' && end === '') return undefined;
  if (start !== '' && end !== '' && Number(end) < Number(start)) return undefined;
  return { ...(start !== '' && { start: Number(start) }), ...(end !== '' && { end: Number(end) }) };
}

const PHOTO_ID = /^[0-9a-f-]{36}$/;
const PHOTO_FILE = /^\d{1,5}\.(webp|svg)$/;

/** An SVG opened directly is a document of our origin, so only styles are allowed. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Public photos, with range requests. Immutable: a conditional request gets 304 without reading the store. */
export function servePhotos(app: FastifyInstance, files: PhotoFiles): void {
  app.get<{ Params: { id: string; file: string } }>('/photos/:id/:file', async (request, reply) => {
    const { id, file: name } = request.params;
    const format = PHOTO_FILE.exec(name)?.[1];
    if (format === undefined || !PHOTO_ID.test(id)) throw notFound();
    const headers = {
      'cache-control': CACHE_IMMUTABLE,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      ...(format === 'svg' && { vary: 'accept-encoding', 'content-security-policy': SVG_POLICY }),
    };
    // SVG files have a Brotli-compressed copy; WebP does not compress further.
    const wantsBrotli = format === 'svg' && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const file: FileAddress = { id, name, access: 'public' };
    const answerWith = (address: FileAddress) => preparePhotoResponse(request, reply, files, address, headers);
    const answer = wantsBrotli ? await answerWith({ ...file, name: `${name}.br` }) : null;
    const body = answer ?? (await answerWith(file));
    if (body === null) throw notFound();
    return reply.send(body.bytes);
  });
}

/** Sets status and headers for a file, a range of it, or 304. Returns the body, or null if the file does not exist. */
export async function preparePhotoResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  files: PhotoFiles,
  file: FileAddress,
  headers: Record<string, string>,
): Promise<{ bytes?: OpenedFile['body'] } | null> {
  const etag = `"${file.id}-${file.name}"`;
  const fileHeaders = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).headers(fileHeaders);
    return {};
  }
  const range = parseByteRange(request.headers, etag);
  const opened = await files.open(file, range);
  if (opened === null) return null;
  if (opened === 'outside') {
    reply.code(416).headers({ 'cache-control': 'no-store', 'content-range': 'bytes */*' });
    return {};
  }
  const { size, start, end, body } = opened;
  const isPart = range !== undefined && end - start + 1 < size;
  reply.code(isPart ? 206 : 200).headers({
    ...fileHeaders,
    'content-type': contentTypeByName(file.name),
    'content-length': end - start + 1,
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${size}` }),
    ...(file.name.endsWith('.br') && { 'content-encoding': 'br' }),
  });
  return { bytes: body };
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
