import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { RecordedEvent } from '../../domain/event-log/event-types.ts';
import type { EmailMaker } from './email-maker.ts';
import { myBookingsLink } from './links.ts';
import { bookingOf } from './stay.ts';

const PAISE = 100;

/** To the guest: a payment could not be kept and goes back. */
export const notKeptEmails: EmailMaker<'payment-refused'> = async (event, desk) => {
  const { id, guest } = await bookingOf(event, desk);
  const amount = formatRupees(event.data.amountPaise / PAISE);
  const email = {
    subject: `Your payment of ${amount} is on its way back`,
    preview: 'It could not be kept. All of it goes back by itself.',
    heading: 'Your payment is on its way back',
    blocks: [
      `Namaste ${guest.name}, a payment of ${amount} came in that could not be kept: the stay was paid already, its price had changed, its dates were not held for you any longer, or the money was on its way back already.`,
      'You need not do anything. All of it goes back the way you paid it; banks take up to a week.',
      { facts: facts({ 'Goes back': amount, 'Booking ID': id }) },
      { button: 'See your bookings', url: myBookingsLink(desk.settings.publicUrl) },
    ],
  };
  return [{ role: 'guest', to: guest.email, email }];
};

/** To the guest: the gateway has sent the money back; by its id of the refund a bank can be asked. */
export const refundedEmails: EmailMaker<'refund-made'> = async (event, desk) => {
  const { id, guest } = await bookingOf(event, desk);
  const amount = formatRupees(event.data.amountPaise / PAISE);
  const email = {
    subject: `${amount} has gone back to you`,
    preview: 'The way you paid it. Banks take up to a week to show it.',
    heading: 'Your refund is made',
    blocks: [
      `Namaste ${guest.name}, ${amount} has gone back the way you paid it. Banks take up to a week to show it.`,
      { facts: facts({ Refunded: amount, 'Booking ID': id, Refund: event.data.refundId }) },
      { button: 'See your bookings', url: myBookingsLink(desk.settings.publicUrl) },
    ],
  };
  return [{ role: 'guest', to: guest.email, email }];
};

/** To the operator by name, and to the guest: the gateway refused a refund for good. */
export const refundRefusedEmails: EmailMaker<'refund-refused'> = async (event, desk) => {
  const { id, guest } = await bookingOf(event, desk);
  const { supportEmail } = desk.settings;
  const { reason } = event.data;
  const amount = formatRupees(event.data.amountPaise / PAISE);
  const toOperator = {
    subject: `Please pay out by hand: ${amount} to ${guest.name}`,
    preview: `The gateway refused the refund for good: ${reason}`,
    heading: 'A refund needs you',
    blocks: [
      'The payment gateway refused for good to return this money. Please agree with the guest how it reaches them.',
      { quote: reason },
      { facts: refundFacts(event, guest) },
    ],
  };
  const toGuest = {
    subject: `About your refund of ${amount}`,
    preview: 'It could not go back the way it came. The money is yours; we arrange another way.',
    heading: 'Your refund needs another way',
    blocks: [
      `Namaste ${guest.name}, ${amount} is due to you, and it could not go back the way it came. The money is yours all the same: we write to you to arrange another way.`,
      { facts: facts({ 'Due to you': amount, 'Booking ID': id }) },
    ],
  };
  return [
    { role: 'operator', to: supportEmail, replyTo: guest.email, email: toOperator },
    { role: 'guest', to: guest.email, replyTo: supportEmail, email: toGuest },
  ];
};

/** To the operator: a refund could not be sent for hours, and is tried on. */
export const refundDelayedEmails: EmailMaker<'refund-delayed'> = async (event, desk) => {
  const { guest } = await bookingOf(event, desk);
  const { amountPaise, reason } = event.data;
  const email = {
    subject: `A refund of ${formatRupees(amountPaise / PAISE)} to ${guest.name} waits for the gateway`,
    preview: `It is tried on every hour. The gateway last said: ${reason}`,
    heading: 'A refund waits for the gateway',
    blocks: [
      'It could not be sent for hours, and is tried on every hour. The gateway last said:',
      { quote: reason },
      { facts: refundFacts(event, guest) },
    ],
  };
  return [{ role: 'operator', to: desk.settings.supportEmail, email }];
};

function refundFacts(
  { bookingId, data }: RecordedEvent<'refund-refused' | 'refund-delayed'>,
  guest: { name: string; email: string },
) {
  return facts({
    Amount: formatRupees(data.amountPaise / PAISE),
    Guest: `${guest.name}, ${guest.email}`,
    'Booking ID': bookingId,
    Payment: data.paymentId,
    Refund: data.refundId,
  });
}

function facts(values: Record<string, string>): (readonly [string, string])[] {
  return Object.entries(values);
}
