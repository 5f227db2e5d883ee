import { NewListing } from '@aangan/contract/listings.ts';
import { countTry } from '../accounts/limits.ts';
import { call } from '../context.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import { invalidInput } from '../http/errors.ts';
import { parseInput } from '../http/parse-input.ts';
import { withListingForm } from './listing-form.ts';
import { presentListing } from './present-listing.ts';
import { publishListing } from './publish-listing.ts';
import { requireListing } from './require-listing.ts';
import { withStoredImages } from './stored-images.ts';
import { uploadLimit } from './upload-limit.ts';

export const addListing = call('listing/add', async ({ account, now, request }, context) => {
  await countTry(context, [uploadLimit(account.id)], now);
  const id = await withListingForm(request, context.photos, async ({ texts, images }) => {
    const home = parseInput(NewListing, texts) as NewListing;
    if (images.size === 0) throw invalidInput({ image1: 'Please add at least one photo.' });
    return withStoredImages(context, images, (stored) =>
      retriedTransaction(context.db, (trx) =>
        publishListing(trx, { ...home, hostId: account.id, photos: [...stored.values()] }, now),
      ),
    );
  });
  const listing = await requireListing(context.db, id, now);
  return { status: 201, body: presentListing(listing, { phone: true }) };
});
