import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { call } from '../context.ts';
import { listingsToJson } from './present-listing.ts';
import { requireListingInBatch } from '../../domain/homes/require-listing.ts';
import { findExactPlace } from '../../domain/homes/exact-places.ts';
import { maySeePhone, maySeePlace } from '../../domain/homes/permissions.ts';

export const findListingById = call('listing/findlistingbyid', async ({ params: { id }, account, now }, context) =>
  context.reads.readFresh({ signedIn: account !== null }, async (db) => {
    const listing = await requireListingInBatch(db, id, now);
    const phone = await maySeePhone(db, listing, account, now);
    const place = (await maySeePlace(db, listing, account, now)) ? await findExactPlace(db, id) : null;
    return {
      status: 200,
      json: listingsToJson([listing], { phone, place, tax: taxNow(context, now) }, { begin: '', end: '' }),
    };
  }),
);
