import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { bookingAt } from '../bookings/booking-states.ts';
import { type BookingRecord, lockBooking } from '../bookings/bookings.ts';
import { appendEntry } from './append-entry.ts';
import { openConversation } from './open-conversation.ts';
import { type RuleRecord, listRules } from './automatic-rules.ts';
import { isDue } from './automatic-timing.ts';
import { createFiller } from './fill-placeholders.ts';

type Trx = Transaction<Database>;

/**
 * Sends the due automatic messages of a stay, each rule once per stay. The booking is locked, so that nothing is sent
 * after a cancellation. `paidAt` is given by the caller; `only` restricts to one rule.
 */
export async function sendDueMessages(
  trx: Trx,
  { bookingId, paidAt, only }: { bookingId: string; paidAt: Date | null; only?: string },
  now: Date,
): Promise<void> {
  const stored = await lockBooking(trx, bookingId);
  if (stored === null) return;
  const booking = bookingAt(stored, now);
  const rules = (await listRules(trx, booking.listingId)).filter(
    (rule) =>
      (only === undefined || rule.id === only) &&
      appliesTo(rule, booking) &&
      isDue(rule, { heldAt: booking.createdAt, paidAt, checkIn: booking.checkIn, checkOut: booking.checkOut }, now),
  );
  if (rules.length === 0 || (await isAnyAccountClosed(trx, booking))) return;
  for (const rule of rules) await sendOnce(trx, rule, booking, now);
}

/** Cancelled and expired stays get no messages; unpaid holds only those with the trigger 'hold'. */
function appliesTo({ trigger }: RuleRecord, { state }: BookingRecord): boolean {
  if (state === 'cancelled' || state === 'expired') return false;
  return trigger === 'hold' || state !== 'held';
}

async function isAnyAccountClosed(trx: Trx, { guest, host }: BookingRecord): Promise<boolean> {
  const openAccounts = await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [guest.id, host.id])
    .where('deleted_at', 'is', null)
    .execute();
  return openAccounts.length < 2;
}

async function sendOnce(trx: Trx, rule: RuleRecord, booking: BookingRecord, now: Date): Promise<void> {
  const { id: bookingId, listingId, guest, host, checkIn, checkOut, state } = booking;
  // Locks in the order rule, then row: waits for a concurrent deletion of the rule, and then sends nothing.
  const inserted = await trx
    .selectFrom('automatic_message')
    .select('id')
    .where('id', '=', rule.id)
    .forKeyShare()
    .executeTakeFirst();
  if (inserted === undefined) return;
  const recorded = await trx
    .insertInto('automatic_message_sent')
    .values({ automatic_id: rule.id, booking_id: bookingId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (recorded.numInsertedOrUpdatedRows === 0n) return;
  const { title: home } = await trx
    .selectFrom('listing')
    .select('title')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  const stay = { checkIn, checkOut, isPaid: state === 'confirmed' };
  const words = (await createFiller(trx, { listingId, home, guest: guest.name, stay }))(rule.message);
  // The message has only placeholders of the postal address, which is empty before payment.
  if (words === '') return;
  const conversation = await openConversation(trx, { listingId, hostId: host.id, guestId: guest.id }, now);
  const source = `automatic ${rule.id} of ${bookingId}`;
  await appendEntry(trx, conversation.id, { kind: 'automatic', sender: 'host', words, source }, now);
}
