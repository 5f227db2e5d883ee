import type { Kysely } from 'kysely';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { missing, countSharedDays } from '../crowd.ts';
import type { Acknowledged } from './market.ts';

/** What was promised and is not there, and what must never be. */
export interface Broken {
  holds: string[];
  paid: string[];
  messages: string[];
  homes: string[];
  /** Bookings for which more than one payment was kept. */
  paidTwice: string[];
  /** Pairs of stays that share a day of a home. */
  sharedDays: number;
}

export const nothingBroken: Broken = { holds: [], paid: [], messages: [], homes: [], paidTwice: [], sharedDays: 0 };

export async function findBrokenPromises(db: Kysely<Database>, acknowledged: Acknowledged): Promise<Broken> {
  // What is acknowledged while this looks is none of its business.
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
