import { ListingEdit } from '@aangan/contract/listings.ts';
import { countTry } from '../accounts/limits.ts';
import { call } from '../context.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import { photosChanged } from '../http/errors.ts';
import { parseInput } from '../http/parse-input.ts';
import { arrangePhotos } from './arrange-photos.ts';
import { changeListing } from './change-listing.ts';
import { withListingForm } from './listing-form.ts';
import { type ListingRecord, lockListing } from './listings.ts';
import { presentListing, presentPhoto } from './present-listing.ts';
import { requireListing, requireOwnListing } from './require-listing.ts';
import { withStoredImages } from './stored-images.ts';
import { uploadLimit } from './upload-limit.ts';

export const updateListing = call('listing/update', async ({ params: { id }, account, now, request }, context) => {
  const { db, photos } = context;
  await requireOwnListing(db, id, account.id, now);
  await countTry(context, [uploadLimit(account.id)], now);
  await withListingForm(request, photos, async ({ texts, images }) => {
    const { photoOrder, photosSeen, ...edit } = parseInput(ListingEdit, texts) as ListingEdit;
    const dropped = await withStoredImages(context, images, (stored) =>
      retriedTransaction(db, async (trx) => {
        await lockListing(trx, id);
        const listing = await requireOwnListing(trx, id, account.id, now);
        if (photosSeen !== undefined && !isStill(photosSeen, listing)) throw photosChanged();
        const { kept, dropped } = arrangePhotos(listing.photos, stored, photoOrder);
        await changeListing(trx, listing, edit, kept, now);
        return dropped;
      }),
    );
    await photos.remove(dropped);
  });
  return { status: 200, body: presentListing(await requireListing(db, id, now), { phone: true }) };
});

/** Whether a home's photos are those that the editor saw; an edit whose answer was lost has changed them already. */
function isStill(seen: readonly string[], { photos }: ListingRecord): boolean {
  return photos.length === seen.length && photos.every((photo, place) => presentPhoto(photo).path === seen[place]);
}
