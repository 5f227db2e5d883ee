import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { stat } from 'node:fs/promises';
import { NewListing } from '@aangan/contract/homes/listings.ts';
import { call } from '../context.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { parseKeyedRequest, findByIdempotencyKey, createOnce } from '../../platform/http/idempotent-request.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { type ListingForm, withListingForm } from './listing-form.ts';
import { presentListing } from './present-listing.ts';
import { publishListing } from '../../domain/homes/publish-listing.ts';
import { requireListing } from '../../domain/homes/require-listing.ts';
import { withStoredImages } from './stored-images.ts';

export const addListing = call('listing/add', async ({ account, now, request }, context) => {
  const { db, photos } = context;
  const id = await withListingForm({ account, now, request }, context, async (form) => {
    const home = parseInput(NewListing, form.texts) as NewListing;
    if (form.images.size === 0) throw invalidInput({ image1: ({ reasons }) => reasons.noPhoto });
    const content = { texts: form.texts, images: await imageSizes(form) };
    const keyed = parseKeyedRequest(request, { call: 'listing/add', sender: account.id, content });
    const existingId = await findByIdempotencyKey(db, keyed);
    if (existingId !== null) return existingId;
    return withStoredImages(context, form, async (stored) => {
      const newHome = { ...home, hostId: account.id, photos: [...stored.values()] };
      const created = await retryTransaction(db, (trx) =>
        createOnce(trx, keyed, () => publishListing(trx, newHome, now), now),
      );
      if (!created.isNew) await photos.remove(newHome.photos);
      return created.id;
    });
  });
  const listing = await requireListing(db, id, now);
  return { status: 201, body: presentListing(listing, { phone: true, tax: taxNow(context, now) }) };
});

/** Size of each photo in bytes by slot, enough to recognize a repeated request. */
async function imageSizes({ images }: ListingForm): Promise<[number, number][]> {
  const sizes = [...images].map(async ([slot, path]): Promise<[number, number]> => [slot, (await stat(path)).size]);
  return (await Promise.all(sizes)).toSorted(([a], [b]) => a - b);
}
