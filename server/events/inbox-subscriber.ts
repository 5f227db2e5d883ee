import { type BookingRecord, requireBooking } from '../domain/bookings/bookings.ts';
import { contactSource } from '../domain/inbox/contact-message.ts';
import { type StayLine, notifyStayChanged, writeStayLine } from '../domain/inbox/stay-entries.ts';
import type { EventKind, RecordedEvent } from '../domain/events/event-types.ts';
import type { Subscriber } from './subscriber.ts';

type Line = Omit<StayLine, 'happened' | 'source'> & { source?: string };
type Lines = { [K in EventKind]?: (event: RecordedEvent<K>, booking: BookingRecord) => Line };

/** Builders of event lines in the stay's conversation, with the values for their sentences. */
const messageBuilders = {
  'stay-held': ({ data }, booking) => ({ values: { heldUntil: data.heldUntil, ...stayDates(booking) } }),
  'hold-extended': ({ data }) => ({ values: { heldUntil: data.heldUntil } }),
  'extra-price-set': ({ data }) => ({ values: { price: data.price } }),
  // Newer contact requests are stored as messages; `source` prevents a second entry.
  'owner-contacted': (_event, { id, contact }) => ({ values: {}, source: contactSource(id, contact?.extraService) }),
  'hold-expired': () => ({ values: {} }),
  'stay-paid': ({ data }) => ({ values: { paid: data.paid } }),
  'stay-cancelled': ({ data }) => ({ values: { by: data.by, refund: data.refund } }),
  'stay-completed': (_event, booking) => ({ values: stayDates(booking) }),
  'refund-made': ({ data }) => ({ values: { amount: data.amountPaise / 100 } }),
  // The line is the same whether or not the other side has written its review.
  'review-asked': ({ data }) => ({ values: { day: data.day } }),
  'review-published': () => ({ values: {} }),
  'calendar-conflict': (_event, booking) => ({ values: stayDates(booking), visibleTo: 'host' }),
} as const satisfies Lines;

/**
 * Adds a line to the conversation for each event of a stay, and notifies open screens of guest and host to reload it.
 */
export const inboxSubscriber: Subscriber = {
  name: 'inbox',
  kinds: Object.keys(messageBuilders) as (keyof typeof messageBuilders)[],
  // Includes past events, for stays from before conversations existed.
  from: 'beginning',
  handle: async (trx, event) => {
    if (!('bookingId' in event)) return;
    const buildLine = messageBuilders[event.kind as keyof typeof messageBuilders] as (
      event: RecordedEvent,
      booking: BookingRecord,
    ) => Line;
    const booking = await requireBooking(trx, event.bookingId);
    const line = buildLine(event, booking);
    const whole = { happened: event.kind, source: `event ${event.id}`, ...line };
    await writeStayLine(trx, booking, whole, event.happenedAt);
    await notifyStayChanged(trx, booking, event.happenedAt);
  },
};

function stayDates({ checkIn, checkOut }: BookingRecord) {
  return { checkIn, checkOut };
}
