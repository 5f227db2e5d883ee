import { sendDueMessages } from '../domain/inbox/send-automatic.ts';
import type { Subscriber } from './subscriber.ts';

/** Sends hosts' automatic messages when a stay is held or paid, including those that became due before the payment. */
export function automaticMessagesSubscriber({ clock }: { clock: () => Date }): Subscriber {
  return {
    name: 'automatic-messages',
    kinds: ['stay-held', 'stay-paid'],
    handle: async (trx, event) => {
      if (event.kind !== 'stay-held' && event.kind !== 'stay-paid') return;
      const { bookingId } = event;
      // Avoids locking homes without rules.
      const rule = await trx
        .selectFrom('automatic_message')
        .innerJoin('booking', 'booking.listing_id', 'automatic_message.listing_id')
        .select('automatic_message.id')
        .where('booking.id', '=', bookingId)
        .limit(1)
        .executeTakeFirst();
      if (rule === undefined) return;
      const paidAt = event.kind === 'stay-paid' ? event.happenedAt : null;
      await sendDueMessages(trx, { bookingId, paidAt }, clock());
    },
  };
}
