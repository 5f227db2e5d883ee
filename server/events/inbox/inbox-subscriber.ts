import { type BookingRecord, requireBooking } from '../../domain/bookings/bookings.ts';
import { contactSource } from '../../domain/conversations/contact-message.ts';
import { type StayLine, notifyStayChanged, writeStayLine } from '../../domain/conversations/stay-entries.ts';
import type { EventKind, RecordedEvent } from '../../domain/event-log/event-types.ts';
import type { Subscriber } from '../subscriber.ts';

type Line = Omit<StayLine, 'happened' | 'source'> & { source?: string };
type Lines = { [K in EventKind]?: (event: RecordedEvent<K>, booking: BookingRecord) => Line };

/** Which events of a stay stand in its conversation, each with what its sentence needs. */
const messageBuilders = {
  'stay-held': ({ data }, booking) => ({ facts: { heldUntil: data.heldUntil, ...stayDates(booking) } }),
  'hold-extended': ({ data }) => ({ facts: { heldUntil: data.heldUntil } }),
  'extra-price-set': ({ data }) => ({ facts: { price: data.price } }),
  // What was written since there are conversations is a message already.
  'owner-contacted': (_event, { id, contact }) => ({ facts: {}, source: contactSource(id, contact?.extraService) }),
  'hold-expired': () => ({ facts: {} }),
  'stay-paid': ({ data }) => ({ facts: { paid: data.paid } }),
  'stay-cancelled': ({ data }) => ({ facts: { by: data.by, refund: data.refund } }),
  'stay-completed': (_event, booking) => ({ facts: stayDates(booking) }),
  'refund-made': ({ data }) => ({ facts: { amount: data.amountPaise / 100 } }),
  // Alike for both, and whatever either has written.
  'review-asked': ({ data }) => ({ facts: { day: data.day } }),
  'review-published': () => ({ facts: {} }),
  'calendar-conflict': (_event, booking) => ({ facts: stayDates(booking), onlyFor: 'host' }),
} as const satisfies Lines;

/** Writes what happens to stays into their conversations, and lets open screens of both people renew the stay. */
export const inboxSubscriber: Subscriber = {
  name: 'inbox',
  kinds: Object.keys(messageBuilders) as (keyof typeof messageBuilders)[],
  // So that the conversations of stays from before there were any have their lines.
  from: 'beginning',
  handle: async (trx, event) => {
    if (!('bookingId' in event)) return;
    const lineOf = messageBuilders[event.kind as keyof typeof messageBuilders] as (
      event: RecordedEvent,
      booking: BookingRecord,
    ) => Line;
    const booking = await requireBooking(trx, event.bookingId);
    const line = lineOf(event, booking);
    const whole = { happened: event.kind, source: `event ${event.id}`, ...line };
    await writeStayLine(trx, booking, whole, event.happenedAt);
    await notifyStayChanged(trx, booking, event.happenedAt);
  },
};

function stayDates({ checkIn, checkOut }: BookingRecord) {
  return { checkIn, checkOut };
}
