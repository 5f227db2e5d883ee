import type { Transaction } from 'kysely';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Post } from './send-email.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ListingRecord } from '../listings/listings.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { AskedBooking } from './requested-booking.ts';
import type { AskedHome } from './hold-facts.ts';
import { noteRequests } from './booking-requests.ts';
import type { BookingRecord } from './bookings.ts';
import { heldLetterToGuest, heldLetterToHost } from './hold-emails.ts';
import { heldBy, insertHolds, newHold } from './new-hold.ts';

export type Trx = Transaction<Database>;

/** What it takes to hold a stay. */
export interface HoldParts extends Post {
  db: Kysely<Database>;
  log: Logger;
  settings: { publicUrl: string; holdHours: number; rateLimits: boolean };
}

/** A stay that is held now, and its home as it is by that. */
export interface NewHold {
  booking: BookingRecord;
  listing: ListingRecord;
}

/** Holds stays that nothing refuses, under the locks of their homes; guests and hosts hear of it. In their order. */
export async function writeHolds(
  trx: Trx,
  context: HoldParts,
  allowed: readonly { asked: AskedBooking; home: AskedHome }[],
  now: Date,
): Promise<NewHold[]> {
  const { holdHours, publicUrl } = context.settings;
  const holds = allowed.map(({ asked, home }) => {
    const booking = newHold(home, asked, { now, holdHours });
    return { asked, booking, bookingId: booking.id, listing: home.listing };
  });
  await insertHolds(
    trx,
    holds.map(({ booking }) => booking),
  );
  await noteRequests(trx, holds, now);
  await context.mailer.write(trx, ...holds.flatMap((hold) => heldLetters(hold, publicUrl)));
  return holds.map(({ booking, listing }) => ({ booking, listing: heldBy(listing, booking) }));
}

/** Guest and host hear of it at once, with what is to be done. */
function heldLetters({ booking, listing }: NewHold, publicUrl: string): Mail[] {
  const stay = { booking, listing, publicUrl };
  const { guest, host } = booking;
  return [
    { letter: heldLetterToGuest(stay), to: guest.email },
    { letter: heldLetterToHost(stay), to: host.email, replyTo: guest.email },
  ];
}
