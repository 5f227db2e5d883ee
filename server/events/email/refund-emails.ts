import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { Transaction } from 'kysely';
import { type Post, post } from '../bookings/send-email.ts';
import { type BookingRecord, findBooking } from '../bookings/bookings.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RefundRecord } from '../ledger/refunds.ts';

type Trx = Transaction<Database>;

const PAISE = 100;

/** Refunds that go wrong are told to the operator, too. */
interface RefundPost extends Post {
  settings: { publicUrl: string; supportEmail: string };
}

/** Tells the guest that a payment could not be kept and goes back. */
export async function postNotKeptLetter(
  trx: Trx,
  parts: RefundPost,
  booking: BookingRecord,
  amountPaise: number,
): Promise<void> {
  const amount = formatRupees(amountPaise / PAISE);
  const letter = {
    subject: `Your payment of ${amount} is on its way back`,
    preview: 'It could not be kept. All of it goes back by itself.',
    heading: 'Your payment is on its way back',
    blocks: [
      `Namaste ${booking.guest.name}, a payment of ${amount} came in that could not be kept: the stay was paid already, its price had changed, its dates were not held for you any longer, or the money was on its way back already.`,
      'You need not do anything. All of it goes back the way you paid it; banks take up to a week.',
      { facts: facts({ 'Goes back': amount, 'Booking ID': booking.id }) },
      { button: 'See your bookings', url: `${parts.settings.publicUrl}/mybooking` },
    ],
  };
  await post(trx, parts, letter, { to: booking.guest.email });
}

/** Tells the guest that the gateway has sent the money back. `name` is what a bank can be asked by. */
export async function postRefundedLetter(
  trx: Trx,
  parts: RefundPost,
  refund: { bookingId: string; amountPaise: number; name: string },
): Promise<void> {
  const { guest } = await bookingOf(trx, refund);
  const amount = formatRupees(refund.amountPaise / PAISE);
  const letter = {
    subject: `${amount} has gone back to you`,
    preview: 'The way you paid it. Banks take up to a week to show it.',
    heading: 'Your refund is made',
    blocks: [
      `Namaste ${guest.name}, ${amount} has gone back the way you paid it. Banks take up to a week to show it.`,
      {
        facts: facts({ Refunded: amount, 'Booking ID': refund.bookingId, Refund: refund.name }),
      },
      { button: 'See your bookings', url: `${parts.settings.publicUrl}/mybooking` },
    ],
  };
  await post(trx, parts, letter, { to: guest.email });
}

/** Hands a refund that the gateway refused for good to the operator by name, and tells the guest. */
export async function postRefundRefusedLetters(
  trx: Trx,
  parts: RefundPost,
  refund: RefundRecord,
  reason: string,
): Promise<void> {
  const { guest } = await bookingOf(trx, refund);
  const { supportEmail } = parts.settings;
  const amount = formatRupees(refund.amountPaise / PAISE);
  const toOperator = {
    subject: `Please pay out by hand: ${amount} to ${guest.name}`,
    preview: `The gateway refused the refund for good: ${reason}`,
    heading: 'A refund needs you',
    blocks: [
      'The payment gateway refused for good to return this money. Please agree with the guest how it reaches them.',
      { quote: reason },
      { facts: refundFacts(refund, guest) },
    ],
  };
  const toGuest = {
    subject: `About your refund of ${amount}`,
    preview: 'It could not go back the way it came. The money is yours; we arrange another way.',
    heading: 'Your refund needs another way',
    blocks: [
      `Namaste ${guest.name}, ${amount} is due to you, and it could not go back the way it came. The money is yours all the same: we write to you to arrange another way.`,
      { facts: facts({ 'Due to you': amount, 'Booking ID': refund.bookingId }) },
    ],
  };
  await post(trx, parts, toOperator, { to: supportEmail, replyTo: guest.email });
  await post(trx, parts, toGuest, { to: guest.email, replyTo: supportEmail });
}

/** Tells the operator of a refund that could not be sent for hours; it is tried on meanwhile. */
export async function postRefundDelayedLetter(
  trx: Trx,
  parts: RefundPost,
  refund: RefundRecord,
  reason: string,
): Promise<void> {
  const { guest } = await bookingOf(trx, refund);
  const letter = {
    subject: `A refund of ${formatRupees(refund.amountPaise / PAISE)} to ${guest.name} waits for the gateway`,
    preview: `It is tried on every hour. The gateway last said: ${reason}`,
    heading: 'A refund waits for the gateway',
    blocks: [
      'It could not be sent for hours, and is tried on every hour. The gateway last said:',
      { quote: reason },
      { facts: refundFacts(refund, guest) },
    ],
  };
  await post(trx, parts, letter, { to: parts.settings.supportEmail });
}

async function bookingOf(trx: Trx, { bookingId }: { bookingId: string }): Promise<BookingRecord> {
  const booking = await findBooking(trx, bookingId);
  if (booking === null) throw new Error(`there is no booking ${bookingId} of a refund`);
  return booking;
}

function refundFacts(refund: RefundRecord, guest: { name: string; email: string }) {
  return facts({
    Amount: formatRupees(refund.amountPaise / PAISE),
    Guest: `${guest.name}, ${guest.email}`,
    'Booking ID': refund.bookingId,
    Payment: refund.paymentId,
    Refund: refund.id,
  });
}

function facts(values: Record<string, string>): (readonly [string, string])[] {
  return Object.entries(values);
}
