import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/schema.ts';
import { isUuid } from '../platform/database/storable-text.ts';
import { notFound } from '../platform/http/errors.ts';
import { LoadLimiter } from '../platform/http/load-shedding.ts';
import type { StoredPhoto } from '../platform/photos/photo-address.ts';
import { CACHE_IMMUTABLE, SHARE_PICTURE } from '../platform/photos/photo-files.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import { preparePhotoResponse } from '../platform/photos/serve-photos.ts';

interface Dependencies {
  db: Db;
  photos: PhotoStore;
}

/** Always on this server: an external photo store could not create it on demand. */
export function sharePicturePath(photoId: string): string {
  return `/photos/${photoId}/${SHARE_PICTURE}`;
}

/** The JPEG of a home's first photo for link previews, made on first request and stored with it; 404 for others. */
export function serveSharePictures(app: FastifyInstance, { db, photos }: Dependencies): void {
  const limiter = new LoadLimiter();
  app.get<{ Params: { id: string } }>(sharePicturePath(':id'), (request, reply) =>
    limiter.run(async () => {
      const { id } = request.params;
      if (!isUuid(id)) throw notFound();
      const file = { id, name: SHARE_PICTURE, access: 'public' } as const;
      const headers = { 'cache-control': CACHE_IMMUTABLE, 'cross-origin-resource-policy': 'cross-origin' };
      const made = await preparePhotoResponse(request, reply, photos.files, file, headers);
      if (made !== null) return reply.send(made.bytes);
      const photo = await findFirstPhoto(db, id);
      const jpeg = photo && (await photos.makeSharePicture(photo));
      if (photo === null || jpeg === null) throw notFound();
      // The photo may have been removed meanwhile, before this file was stored.
      if (!(await photoExists(db, id))) {
        await photos.files.remove({ ...photo, access: 'public' });
        throw notFound();
      }
      return reply.headers({ ...headers, 'content-type': 'image/jpeg' }).send(jpeg);
    }),
  );
}

async function photoExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('photo').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The photo if it is the first of a published home. */
async function findFirstPhoto(db: Db, id: string): Promise<StoredPhoto | null> {
  const photo = await db
    .selectFrom('photo')
    .innerJoin('listing', 'listing.id', 'photo.listing_id')
    .select(['photo.id', 'format', 'width', 'height', 'widths', 'blur'])
    .where('photo.id', '=', id)
    .where('position', '=', 1)
    .where('format', '=', 'webp')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return photo ?? null;
}
