import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { openPhotoFile } from './photo-files.ts';

const PHOTO_ID = /^[0-9a-f-]{36}$/;
const PHOTO_FILE = /^\d{1,5}\.(webp|svg)$/;

const contentTypes: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml; charset=utf-8' };

/** Serves the files of photos. A photo never changes, so that a browser never asks for it twice. */
export function servePhotos(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { id: string; file: string } }>('/photos/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const format = PHOTO_FILE.exec(file)?.[1];
    if (format === undefined || !PHOTO_ID.test(id)) throw notFound();
    // An SVG has its Brotli beside it; a WebP is as small as it gets.
    const wantsBrotli = format === 'svg' && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const path = join(folder, id, file);
    const brotli = wantsBrotli ? await openPhotoFile(`${path}.br`) : null;
    const opened = brotli ?? (await openPhotoFile(path));
    if (opened === null) throw notFound();

    reply.headers({
      'content-type': contentTypes[format],
      'content-length': opened.size,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      ...(format === 'svg' && {
        vary: 'accept-encoding',
        // Opened by itself it is a document of our origin: it may draw and nothing else.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }),
      ...(brotli !== null && { 'content-encoding': 'br' }),
    });
    return reply.send(opened.file.createReadStream());
  });
}
