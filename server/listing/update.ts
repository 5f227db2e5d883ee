import { ListingEdit } from '@aangan/contract/listings.ts';
import { countTry } from '../accounts/limits.ts';
import { call } from '../context.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import { parseInput } from '../http/parse-input.ts';
import { arrangePhotos } from './arrange-photos.ts';
import { changeListing } from './change-listing.ts';
import { withListingForm } from './listing-form.ts';
import { lockListing } from './listings.ts';
import { presentListing } from './present-listing.ts';
import { requireListing, requireOwnListing } from './require-listing.ts';
import { withStoredImages } from './stored-images.ts';
import { uploadLimit } from './upload-limit.ts';

export const updateListing = call('listing/update', async ({ params: { id }, account, now, request }, context) => {
  const { db, photos } = context;
  await requireOwnListing(db, id, account.id, now);
  await countTry(context, [uploadLimit(account.id)], now);
  await withListingForm(request, photos, async ({ texts, images }) => {
    const { photoOrder, ...edit } = parseInput(ListingEdit, texts) as ListingEdit;
    const dropped = await withStoredImages(context, images, (stored) =>
      retriedTransaction(db, async (trx) => {
        await lockListing(trx, id);
        const listing = await requireOwnListing(trx, id, account.id, now);
        const { kept, dropped } = arrangePhotos(listing.photos, stored, photoOrder);
        await changeListing(trx, listing, edit, kept, now);
        return dropped;
      }),
    );
    await photos.remove(dropped);
  });
  return { status: 200, body: presentListing(await requireListing(db, id, now), { phone: true }) };
});
