import { stat } from 'node:fs/promises';
import { ListingEdit, NewListing, type Photo } from '@aangan/contract/homes/listings.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { arrangePhotos, changeFacts, changeListing, removePlace, setPlace } from '../../domain/homes/change-listing.ts';
import { findExactPlace } from '../../domain/homes/home-location.ts';
import { lockListing } from '../../domain/homes/listings.ts';
import { requireListing, requireOwnListing } from '../../domain/homes/permissions.ts';
import { loadPhotos, publishListing, withdrawListing } from '../../domain/homes/publish-listing.ts';
import { taxNow } from '../../domain/ledger/taxes.ts';
import { hasLiveBookings, photosChanged } from '../../domain/refusals.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { createOnce, findByIdempotencyKey, parseKeyedRequest } from '../../platform/http/idempotent-request.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { parsePhotoId } from '../../platform/photos/photo-address.ts';
import { countAttempt, hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../call.ts';
import { type PhotoForm, withPhotoForm } from './listing-form.ts';
import { photoFields, presentListing } from './present-listing.ts';
import { withStoredImages } from './stored-images.ts';

export const addListing = call('listing/add', async ({ account, now, request }, context) => {
  const { db, photos } = context;
  const id = await withPhotoForm({ account, now, request }, context, async (form) => {
    const home = parseInput(NewListing, form.texts) as NewListing;
    if (form.images.size === 0) throw invalidInput({ image1: ({ reasons }) => reasons.noPhoto });
    const content = { texts: form.texts, images: await imageSizes(form) };
    const keyed = parseKeyedRequest(request, { call: 'listing/add', sender: account.id, content });
    const existingId = await findByIdempotencyKey(db, keyed);
    if (existingId !== null) return existingId;
    return withStoredImages(context, form, async (stored) => {
      const newHome = { ...home, hostId: account.id, photos: [...stored.values()] };
      const created = await retryTransaction(db, (trx) =>
        createOnce(trx, keyed, () => publishListing(trx, newHome, context.clock()), now),
      );
      if (!created.isNew) await photos.remove(newHome.photos);
      return created.id;
    });
  });
  const listing = await requireListing(db, id, now);
  return { status: 201, body: presentListing(listing, { phone: true, tax: taxNow(context, now) }) };
});

/** Size of each photo in bytes by slot, enough to recognize a repeated request. */
async function imageSizes({ images }: PhotoForm): Promise<[number, number][]> {
  const sizes = [...images].map(async ([slot, path]): Promise<[number, number]> => [slot, (await stat(path)).size]);
  return (await Promise.all(sizes)).toSorted(([a], [b]) => a - b);
}

export const updateListing = call('listing/update', async ({ params: { id }, account, now, request }, context) => {
  const { db, photos } = context;
  await requireOwnListing(db, id, account.id, now);
  await withPhotoForm({ account, now, request }, context, async ({ texts, ...form }) => {
    const { photoOrder, photosSeen, ...edit } = parseInput(ListingEdit, texts) as ListingEdit;
    const dropped = await withStoredImages(context, form, (stored) =>
      retryTransaction(db, async (trx) => {
        await lockListing(trx, id);
        const changedAt = context.clock();
        const listing = await requireOwnListing(trx, id, account.id, changedAt);
        if (photosSeen !== undefined && !areSamePhotos(photosSeen, photoFields(listing).photos)) throw photosChanged();
        const current = await loadPhotos(trx, id);
        const { retained, dropped } = arrangePhotos(current, stored, photoOrder);
        await changeListing(trx, listing, edit, { current, photos: retained }, changedAt);
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

/** Whether the client saw the current photos; a repeated edit fails here, so that it is not applied twice. */
function areSamePhotos(seen: readonly string[], photos: readonly Photo[]): boolean {
  return (
    photos.length === seen.length &&
    photos.every(({ path }, index) => parsePhotoId(path) === parsePhotoId(seen[index] ?? ''))
  );
}

export const deleteListing = call('listing/delete', async ({ params: { id }, account, now }, { db }) => {
  await retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const listing = await requireOwnListing(trx, id, account.id, now);
    if (listing.isBooked) throw hasLiveBookings();
    await withdrawListing(trx, id, now);
  });
  return { status: 200, body: { message: messages.listingDeleted } };
});

export const changeListingFacts = call('listing/facts', async ({ params: { id }, body, account, now }, context) => {
  await countAttempt(context, [factLimit(account.id)], now);
  const listing = await changeFacts(context.db, { id, accountId: account.id, now }, body);
  return { status: 200, body: presentListing(listing, { phone: true, tax: taxNow(context, now) }) };
});

export const setListingPlace = call('listing/place', async ({ params: { id }, body, account, now }, context) => {
  await countAttempt(context, [factLimit(account.id)], now);
  const { db } = context;
  const listing = await setPlace(db, { id, accountId: account.id, now }, body);
  return {
    status: 200,
    body: presentListing(listing, { phone: true, place: await findExactPlace(db, id), tax: taxNow(context, now) }),
  };
});

export const deleteListingPlace = call('listing/delete-place', async ({ params: { id }, account, now }, context) => {
  await countAttempt(context, [factLimit(account.id)], now);
  const listing = await removePlace(context.db, { id, accountId: account.id, now });
  return { status: 200, body: presentListing(listing, { phone: true, tax: taxNow(context, now) }) };
});

/** Each change invalidates cached lists of homes; the limit is far above manual use. */
function factLimit(accountId: string): Limit {
  return { kind: 'home facts by account', subject: hashSubject(accountId), max: 1_000, withinMs: HOUR_MS };
}
