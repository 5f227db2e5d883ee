import { dateInIndia, HOUR_MS, hourInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { bookingAt } from '../bookings/booking-states.ts';
import { type BookingRecord, lockBooking } from '../bookings/bookings.ts';
import { appendEntry } from './append-entry.ts';
import { isDue, listRules, type RuleRecord } from './automatic-rules.ts';
import { openConversation } from './conversations.ts';
import { createFiller } from './replies.ts';

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
  const lockedRule = await trx
    .selectFrom('automatic_message')
    .select('id')
    .where('id', '=', rule.id)
    .forKeyShare()
    .executeTakeFirst();
  if (lockedRule === undefined) return;
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

/** Time for which an hour is checked again, for rules and payments that were being committed at that hour. */
const RECHECK_MS = 5 * 60 * 1000;
const BATCH_SIZE = 200;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Registers the sweep that sends automatic messages due at full hours. Call before `jobs.start()`. */
export function registerAutomaticMessageSweep({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: () => Date }): void {
  jobs.registerSweep('automatic-messages', () => sendDueHours(db, clock()));
}

/**
 * Processes the hours of today that have passed and are unprocessed. Hours missed by an outage are processed later on
 * the same day only. Several processes may process the same hour: each rule sends one message per stay.
 */
export async function sendDueHours(db: Db, now: Date): Promise<void> {
  const today = dateInIndia(now);
  const clock = await db.selectFrom('automatic_message_clock').select('processed_until').executeTakeFirst();
  // A clock that was set back makes the stored time invalid.
  const processedUntil = clock === undefined || clock.processed_until > now ? new Date(0) : clock.processed_until;
  const last = instantInIndia(today, hourInIndia(now));
  if (last <= processedUntil) return;
  for (let hour = 0; hour <= hourInIndia(now); hour += 1) {
    if (instantInIndia(today, hour) > processedUntil) await sendHour(db, hour, now);
  }
  const isYoung = now.getTime() - last.getTime() < RECHECK_MS;
  await saveProcessedUntil(db, isYoung ? new Date(last.getTime() - HOUR_MS) : last);
}

/** One transaction per stay: a failure does not block the others, and the hour is retried. */
async function sendHour(db: Db, hour: number, now: Date): Promise<void> {
  const failures: unknown[] = [];
  let last = { bookingId: NO_ID, ruleId: NO_ID };
  for (;;) {
    const pairs = await findDuePairs(db, { hour, after: last }, now);
    for (const { bookingId, ruleId, paidAt } of pairs) {
      try {
        await retryTransaction(db, (trx) => sendDueMessages(trx, { bookingId, paidAt, only: ruleId }, now));
      } catch (error) {
        failures.push(error);
      }
    }
    const end = pairs.at(-1);
    if (end === undefined || pairs.length < BATCH_SIZE) break;
    last = end;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} automatic messages not sent`);
}

interface Pair {
  bookingId: string;
  ruleId: string;
  paidAt: Date;
}

/** The pairs of stay and rule due at this hour of today and not sent, in id order. */
async function findDuePairs(
  db: Db,
  { hour, after }: { hour: number; after: Omit<Pair, 'paidAt'> },
  now: Date,
): Promise<Pair[]> {
  const today = dateInIndia(now);
  const { rows } = await sql<Pair>`
    select booking.id as "bookingId", rule.id as "ruleId", payment.captured_at as "paidAt"
    from automatic_message rule
    join booking on booking.listing_id = rule.listing_id
    join payment on payment.booking_id = booking.id and payment.is_accepted
    where rule.hour = ${hour} and rule.since <= ${instantInIndia(today, hour)}
      and booking.state in ('confirmed', 'completed')
      and (
        (rule.moment = 'before' and booking.check_in = ${today}::date + rule.days)
        or (rule.moment = 'checkout' and booking.check_out = ${today}::date)
      )
      and (booking.id, rule.id) > (${after.bookingId}::uuid, ${after.ruleId}::uuid)
      and not exists (
        select from automatic_message_sent where automatic_message_sent.automatic_id = rule.id and automatic_message_sent.booking_id = booking.id
      )
    order by booking.id, rule.id
    limit ${BATCH_SIZE}`.execute(db);
  return rows;
}

async function saveProcessedUntil(db: Db, until: Date): Promise<void> {
  await db
    .insertInto('automatic_message_clock')
    .values({ processed_until: until })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ processed_until: until }))
    .execute();
}
