import { type Selectable, sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/schema.ts';
import { afterCommit } from '../../platform/database/transactions.ts';
import { WakeSignal } from '../../platform/jobs/wake-signal.ts';

/** Notified when events are committed in this process. */
export const eventsAppended = new WakeSignal();

/** Appends an event in the transaction of the change, so that both are committed or neither. */
export function appendEvent(trx: Trx, event: NewEvent, now: Date): Promise<void> {
  return appendEvents(trx, [event], now);
}

/** Appends events in one statement; a trigger creates a delivery for each subscriber. */
export async function appendEvents(trx: Trx, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, data, ...about }) => ({
    kind,
    booking_id: 'bookingId' in about ? about.bookingId : null,
    listing_id: 'listingId' in about ? about.listingId : null,
    account_id: 'accountId' in about ? about.accountId : null,
    data,
    happened_at: now,
  }));
  await sql`
    insert into event (kind, booking_id, listing_id, account_id, data, happened_at)
    select kind, booking_id, listing_id, account_id, data, happened_at
    from json_populate_recordset(null::event, ${JSON.stringify(rows)})`.execute(trx);
  await afterCommit(trx, eventsAppended.notify);
}

/** An event from its row. Only `appendEvents` writes rows, so the types match. */
export function toRecordedEvent(row: Selectable<Database['event']>): RecordedEvent {
  const { id, kind, booking_id: bookingId, listing_id: listingId, account_id: accountId, data } = row;
  return { id, kind, data, bookingId, listingId, accountId, happenedAt: row.happened_at } as unknown as RecordedEvent;
}

/** Removes name and e-mail address from a delivered 'account-closed' event: the only change that the log allows. */
export async function erasePersonalData(trx: Trx, eventId: number): Promise<void> {
  await trx
    .updateTable('event')
    .set({ data: sql`data - 'name' - 'email'` })
    .where('id', '=', eventId)
    .execute();
}

/** Events of a stay; amounts in whole rupees. */
interface StayEvents {
  'stay-held': { payable: number; heldUntil: string };
  /** The first payment order was opened, which extends the hold. */
  'hold-extended': { heldUntil: string };
  'extra-price-set': { price: number; payable: number; heldUntil: string };
  'owner-contacted': Nothing;
  'hold-ends-soon': { heldUntil: string };
  'hold-expired': { heldUntil: string };
  'stay-paid': { paymentId: string; paid: number };
  /** A paid stay starts within two days. */
  'stay-is-near': Nothing;
  /** `paid` excludes earlier refunds; `refund` is the refund of this cancellation. */
  'stay-cancelled': { by: 'guest' | 'host'; paid: number; refund: number };
  'stay-completed': Nothing;
  'stay-rated': { stars: number };
  /** Both sides are asked for reviews on the first day after the stay or seven days later, even if one has written. */
  'review-asked': { day: 0 | 7 };
  /** Reviews were published: of both sides, or of the side that wrote in time. */
  'review-published': { by: ('guest' | 'host')[] };
  /** An external calendar claims days of the stay. */
  'calendar-conflict': { feedId: string };
}

/** Events of a stay's payments; amounts in paise, payment ids of the gateway. */
interface PaymentEvents {
  /** A payment cannot be accepted and is refunded. */
  'payment-refused': { paymentId: string; amountPaise: number };
  /** The gateway has refunded money. `refundId` is the gateway's; `isOurs`: Aangan requested it. */
  'refund-made': { refundId: string; amountPaise: number; isOurs: boolean };
  /** The gateway refused a refund finally: the operator must pay it. */
  'refund-refused': Refund;
  /** The gateway has not accepted a refund for hours; retries continue. */
  'refund-delayed': Refund;
  'payout-arrived': Payout;
  /** The gateway failed to make the payout: the operator must make it. */
  'payout-failed': Payout;
  /** The gateway cannot make the payout: the operator must make it. */
  'payout-by-hand': Payout;
  /** The guest's bank disputes the payment; with the state of the dispute. */
  'payment-disputed': { disputeId: string; paymentId: string; amountPaise: number; state: 'open' | 'won' | 'lost' };
}

interface Payout {
  payoutId: string;
  amountPaise: number;
}

interface Refund {
  /** The id of our refund row. */
  refundId: string;
  paymentId: string;
  amountPaise: number;
  /** The gateway's reason. */
  reason: string;
}

interface ListingEvents {
  'listing-published': Nothing;
  'listing-withdrawn': Nothing;
  /** An external calendar could not be fetched for hours. */
  'feed-failing': { feedId: string; since: string };
}

interface AccountEvents {
  /** `isVerified`: the e-mail address was verified by an identity provider. */
  'account-opened': { isVerified: boolean };
  'verification-requested': Nothing;
  'email-verified': Nothing;
  /** Recorded for unknown e-mail addresses too, so that response times reveal nothing. */
  'password-reset-requested': Nothing;
  /** `wasVerified`: the e-mail address had been verified before. */
  'password-changed': { wasVerified: boolean };
  'data-export-requested': { exportId: string };
  /** Name and address are erased after the last e-mail; there is no name if the address was never verified. */
  'account-closed': { email?: string; name?: string };
  'payout-bank-changed': Nothing;
  /** The account can receive payouts, now or from a known time on. */
  'payout-account-ready': Nothing;
  /** The gateway requires corrections before payouts. */
  'payout-account-to-mend': Nothing;
  /** The gateway has suspended the payout account. */
  'payout-account-paused': Nothing;
  /** Only the gateway's support can change the bank account. */
  'payout-bank-by-support': Nothing;
  /**
   * The gateway requires fields that Aangan does not collect (`fields`, by the gateway's names), or rejects a change of
   * an active account (`fields` is empty). Once per version of the host's details.
   */
  'payout-account-by-operator': { version: number; fields: string[] };
  /** Money waits for a host who cannot be paid; `day` of the waiting time: 0, 3, 10. */
  'payout-money-waits': { day: number };
  /** The account reported content; the details are in the report. */
  'report-made': { reportId: string };
}

/** Events without a subject. */
interface SiteEvents {
  'site-message': { messageId: string };
  'grievance-made': { grievanceId: string };
  'grievance-extended': { grievanceId: string; stepId: number };
  'grievance-answered': { grievanceId: string; stepId: number };
  'grievance-closed': { grievanceId: string; stepId: number };
  /** A complaint without an answer: half or four fifths of its time are over. */
  'grievance-due': { grievanceId: string; reminder: 1 | 2 };
  /** Complaints are overdue; once a day. */
  'grievances-overdue': Nothing;
}

type Nothing = Record<string, never>;

/**
 * Event types with the data at that time: amounts, timestamps (ISO 8601), actors. Data that can be looked up and do
 * not change are omitted. No secrets and no texts by users, because events are kept for ever. See docs/events.md.
 */
interface EventData extends StayEvents, PaymentEvents, ListingEvents, AccountEvents, SiteEvents {}

export type EventKind = keyof EventData;

type Subject<K extends EventKind> = K extends keyof StayEvents | keyof PaymentEvents
  ? { bookingId: string }
  : K extends keyof ListingEvents
    ? { listingId: string }
    : K extends keyof AccountEvents
      ? { accountId: string }
      : unknown;

export type NewEvent<K extends EventKind = EventKind> = {
  [Each in K]: { kind: Each; data: EventData[Each] } & Subject<Each>;
}[K];

export type RecordedEvent<K extends EventKind = EventKind> = NewEvent<K> & { id: number; happenedAt: Date };
