import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/errors.ts';
import { byteRange } from './byte-range.ts';
import type { FileAddress, OpenedFile, PhotoFiles } from './photo-files.ts';
import { contentTypeOf, FOR_EVER } from './photo-headers.ts';

const PHOTO_ID = /^[0-9a-f-]{36}$/;
const PHOTO_FILE = /^\d{1,5}\.(webp|svg)$/;

/** Opened by itself a drawn scene is a document of our origin: it may draw and nothing else. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves the files of public photos, whole or a part. A photo never changes, so that a browser never asks for it twice; one
 * that asks whether it has changed is told without the store being asked.
 */
export function servePhotos(app: FastifyInstance, files: PhotoFiles): void {
  app.get<{ Params: { id: string; file: string } }>('/photos/:id/:file', async (request, reply) => {
    const { id, file: name } = request.params;
    const format = PHOTO_FILE.exec(name)?.[1];
    if (format === undefined || !PHOTO_ID.test(id)) throw notFound();
    const headers = {
      'cache-control': FOR_EVER,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      ...(format === 'svg' && { vary: 'accept-encoding', 'content-security-policy': SVG_POLICY }),
    };
    // An SVG has its Brotli beside it; a WebP is as small as it gets.
    const wantsBrotli = format === 'svg' && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const file: FileAddress = { id, name, access: 'public' };
    const answerWith = (address: FileAddress) => answerFile(request, reply, files, address, headers);
    const answer = wantsBrotli ? await answerWith({ ...file, name: `${name}.br` }) : null;
    const body = answer ?? (await answerWith(file));
    if (body === null) throw notFound();
    return reply.send(body.bytes);
  });
}

/** Makes ready an answer with a file, with a part of it, or that it is known already; null where there is none. */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: PhotoFiles,
  file: FileAddress,
  headers: Record<string, string>,
): Promise<{ bytes?: OpenedFile['body'] } | null> {
  const etag = `"${file.id}-${file.name}"`;
  const told = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (isKnown(request.headers['if-none-match'], etag)) {
    reply.code(304).headers(told);
    return {};
  }
  const range = byteRange(request.headers, etag);
  const opened = await files.open(file, range);
  if (opened === null) return null;
  if (opened === 'outside') {
    reply.code(416).headers({ 'cache-control': 'no-store', 'content-range': 'bytes */*' });
    return {};
  }
  const { size, start, end, body } = opened;
  const isPart = range !== undefined && end - start + 1 < size;
  reply.code(isPart ? 206 : 200).headers({
    ...told,
    'content-type': contentTypeOf(file.name),
    'content-length': end - start + 1,
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${size}` }),
    ...(file.name.endsWith('.br') && { 'content-encoding': 'br' }),
  });
  return { bytes: body };
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
