import { call } from '../context.ts';
import { listingsAsJson } from '../presenters/present-listing.ts';
import { requireListingInBatch } from '../../domain/listings/require-listing.ts';
import { maySeePhone } from '../../domain/listings/who-may.ts';

export const findListingById = call('listing/findlistingbyid', async ({ params: { id }, account, now }, { reads }) =>
  reads.newest(account !== null, async (db) => {
    const listing = await requireListingInBatch(db, id, now);
    const phone = await maySeePhone(db, listing, account, now);
    return { status: 200, json: listingsAsJson([listing], { phone }, { begin: '', end: '' }) };
  }),
);
