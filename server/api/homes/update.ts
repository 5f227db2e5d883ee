import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { ListingEdit } from '@aangan/contract/homes/listings.ts';
import type { Photo } from '@aangan/contract/homes/photos.ts';
import { call } from '../context.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { photosChanged } from '../../domain/refusals.ts';
import { parsePhotoId } from '../../platform/photos/photo-address.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { arrangePhotos } from '../../domain/homes/arrange-photos.ts';
import { changeListing } from '../../domain/homes/change-listing.ts';
import { withListingForm } from './listing-form.ts';
import { loadPhotos } from '../../domain/homes/listing-photos.ts';
import { lockListing } from '../../domain/homes/lock-listing.ts';
import { photoFields, presentListing } from './present-listing.ts';
import { requireListing, requireOwnListing } from '../../domain/homes/require-listing.ts';
import { withStoredImages } from './stored-images.ts';

export const updateListing = call('listing/update', async ({ params: { id }, account, now, request }, context) => {
  const { db, photos } = context;
  await requireOwnListing(db, id, account.id, now);
  await withListingForm({ account, now, request }, context, async ({ texts, ...form }) => {
    const { photoOrder, photosSeen, ...edit } = parseInput(ListingEdit, texts) as ListingEdit;
    const dropped = await withStoredImages(context, form, (stored) =>
      retryTransaction(db, async (trx) => {
        await lockListing(trx, id);
        const listing = await requireOwnListing(trx, id, account.id, now);
        if (photosSeen !== undefined && !areSamePhotos(photosSeen, photoFields(listing).photos)) throw photosChanged();
        const current = await loadPhotos(trx, id);
        const { retained, dropped } = arrangePhotos(current, stored, photoOrder);
        await changeListing(trx, listing, edit, { current, photos: retained }, now);
        return dropped;
      }),
    );
    await photos.remove(dropped);
  });
  return {
    status: 200,
    body: presentListing(await requireListing(db, id, now), { phone: true, tax: taxNow(context, now) }),
  };
});

/**
 * Whether the home's photos are still those that the client saw; a repeated edit finds them changed by its first
 * attempt.
 */
function areSamePhotos(seen: readonly string[], photos: readonly Photo[]): boolean {
  return (
    photos.length === seen.length &&
    photos.every(({ path }, index) => parsePhotoId(path) === parsePhotoId(seen[index] ?? ''))
  );
}
