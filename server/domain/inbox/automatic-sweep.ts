import { dateInIndia, hourInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { sendDueMessages } from './send-automatic.ts';

type Db = Kysely<Database>;

const HOUR_MS = 60 * 60 * 1000;
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
