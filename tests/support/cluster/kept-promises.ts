import type { Kysely } from 'kysely';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { missing, countSharedDays } from '../crowd.ts';
import type { Acknowledged } from './market.ts';

/** Missing acknowledged changes, and violated invariants. */
export interface Broken {
  holds: string[];
  paid: string[];
  messages: string[];
  homes: string[];
  /** Bookings with more than one accepted payment. */
  paidTwice: string[];
  /** Pairs of stays of a home that share a day. */
  sharedDays: number;
}

export const nothingBroken: Broken = { holds: [], paid: [], messages: [], homes: [], paidTwice: [], sharedDays: 0 };

export async function findBrokenPromises(db: Kysely<Database>, acknowledged: Acknowledged): Promise<Broken> {
  // Changes acknowledged during this check are not checked.
  const { holds, paid, messages, homes } = structuredClone(acknowledged);
  const bookings = await db.selectFrom('booking').select(['id', 'state']).execute();
  const confirmed = bookings.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
  const payments = await db.selectFrom('payment').select('booking_id').where('is_accepted', '=', true).execute();
  const paidFor = payments.map((payment) => payment.booking_id);
  const words = (await db.selectFrom('conversation_entry').select('words').execute()).map((entry) => entry.words);
  const listings = (await db.selectFrom('listing').select('id').execute()).map(({ id }) => id);
  return {
    holds: missing(
      bookings.map(({ id }) => id),
      holds,
    ),
    paid: [...missing(confirmed, paid), ...missing(paidFor, paid)],
    messages: missing(words, messages),
    homes: missing(listings, homes),
    paidTwice: paidFor.filter((id, index) => paidFor.indexOf(id) !== index),
    sharedDays: await countSharedDays(db),
  };
}
