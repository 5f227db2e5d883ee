import type { EventKind } from '@aangan/server/domain/events/event-log.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';

/** Number of recipients per event; fewer are allowed where later changes may cancel some. */
const written: Partial<Record<EventKind, number[]>> = {
  'stay-held': [0, 1, 2],
  'owner-contacted': [0, 1, 2],
  'extra-price-set': [0, 1],
  'stay-paid': [0, 1, 2],
  'payment-refused': [1],
  'stay-cancelled': [2],
  'hold-ends-soon': [0, 1],
  'hold-expired': [0, 1, 2],
  'stay-is-near': [0, 1, 2],
  'refund-made': [1],
  'refund-refused': [2],
  'refund-delayed': [0, 1],
  'calendar-conflict': [0, 1],
  'review-asked': [0, 1, 2],
};

/** At rest every event is processed despite crashes, and each e-mail is in the outbox once or obsolete. */
export async function wrongEmails(db: Kysely<Database>): Promise<string[]> {
  const { rows: events } = await sql<{ id: number; kind: EventKind; emails: number; isWaiting: boolean }>`
    select event.id, kind, (select count(*) from outbox_mail where event_id = event.id)::int as emails,
      exists (select from event_delivery where event_id = event.id) as "isWaiting"
    from event where booking_id is not null`.execute(db);
  return events.flatMap(({ id, kind, emails, isWaiting }) => {
    if (isWaiting) return [`Nobody has heard yet of the event ${id}, ${kind}.`];
    const right = written[kind] ?? [0];
    return right.includes(emails) ? [] : [`Of the event ${id}, ${kind}, ${emails} e-mails were written.`];
  });
}
