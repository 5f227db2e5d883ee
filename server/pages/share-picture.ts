import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isUuid } from '../platform/database/is-uuid.ts';
import type { Database } from '../platform/database/schema.ts';
import { notFound } from '../platform/http/errors.ts';
import { LoadLimiter } from '../platform/http/load-shedding.ts';
import { SHARE_PICTURE } from '../platform/photos/photo-files.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import { FOR_EVER } from '../platform/photos/photo-headers.ts';
import { answerFile } from '../platform/photos/serve-photos.ts';
import type { StoredPhoto } from '../platform/photos/stored-photo.ts';

interface Parts {
  db: Kysely<Database>;
  photos: PhotoStore;
}

/** Always of Aangan itself: where photos are fetched elsewhere, nobody makes it there. */
export function sharePicturePath(photoId: string): string {
  return `/photos/${photoId}/${SHARE_PICTURE}`;
}

/**
 * The JPEG of a home's first photo, which every messenger draws. It is made once, when it is first asked for, and lies
 * beside the photo until that is removed; of other photos there is none.
 */
export function serveSharePictures(app: FastifyInstance, { db, photos }: Parts): void {
  const limiter = new LoadLimiter();
  app.get<{ Params: { id: string } }>(sharePicturePath(':id'), (request, reply) =>
    limiter.run(async () => {
      const { id } = request.params;
      if (!isUuid(id)) throw notFound();
      const file = { id, name: SHARE_PICTURE, access: 'public' } as const;
      const headers = { 'cache-control': FOR_EVER, 'cross-origin-resource-policy': 'cross-origin' };
      const made = await answerFile(request, reply, photos.files, file, headers);
      if (made !== null) return reply.send(made.bytes);
      const photo = await findFirstPhoto(db, id);
      const jpeg = photo && (await photos.makeSharePicture(photo));
      if (photo === null || jpeg === null) throw notFound();
      // Removed meanwhile, its files were taken away before this one was put.
      if (!(await isShown(db, id))) await photos.files.remove({ ...photo, access: 'public' });
      return reply.headers({ ...headers, 'content-type': 'image/jpeg' }).send(jpeg);
    }),
  );
}

async function isShown(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('photo').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The photo, where it is the first of a home that is listed. */
async function findFirstPhoto(db: Kysely<Database>, id: string): Promise<StoredPhoto | null> {
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
