import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../domain/context.ts';
import { type EventKind, eventsAppended, type RecordedEvent, toRecordedEvent } from '../domain/events/event-log.ts';
import type { Database, Db, Trx } from '../platform/database/schema.ts';
import { retryTransaction } from '../platform/database/transactions.ts';
import { LoadMonitor } from '../platform/jobs/load-monitor.ts';
import { retryPauseSeconds, type Work } from '../platform/jobs/work-source.ts';

/** After some hours of retries an operator is alerted; retries continue. */
const ALERT_AT_ATTEMPT = 12;

/** Each handles events right after commit, in turn per process, independently. Call before `jobs.start()`. */
export async function registerSubscribers(
  context: Pick<AppContext, 'db' | 'jobs' | 'log'>,
  subscribers: readonly Subscriber[],
): Promise<void> {
  const { db, jobs } = context;
  await saveSubscriptions(db, subscribers);
  const loadMonitor = new LoadMonitor();
  for (const subscriber of subscribers) {
    const claim = async (limit: number) =>
      (await dueDeliveries(db, subscriber, limit)).map((delivery) => createWork(context, delivery));
    jobs.registerSource(`events: ${subscriber.name}`, claim, {
      concurrency: 1,
      pauseIfBusy: () => loadMonitor.pauseIfBusy(),
      wakeSignal: eventsAppended,
    });
  }
}

function createWork({ db, log }: Pick<AppContext, 'db' | 'log'>, delivery: Delivery): Work {
  const { subscriber, eventId, failedAttempts } = delivery;
  const attempt = failedAttempts + 1;
  return {
    key: String(eventId),
    attempt,
    run: () =>
      retryTransaction(db, async (trx) => {
        const event = await claimDelivery(trx, delivery);
        if (event !== null) await subscriber.handle(trx, event);
      }),
    retryLater: async (error) => {
      await rescheduleDelivery(db, delivery, error.message, retryPauseSeconds(attempt));
      if (attempt !== ALERT_AT_ATTEMPT) return;
      const about = { err: error, subscriber: subscriber.name, event: eventId };
      log.error(about, 'a subscriber has been failing on an event for hours: see event_delivery');
    },
  };
}

interface Delivery {
  subscriber: Subscriber;
  eventId: number;
  failedAttempts: number;
}

/** Due and unlocked deliveries, oldest first. Kinds unknown to this version are left to a newer version. */
async function dueDeliveries(db: Db, subscriber: Subscriber, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'subscriber'>>`
    select event_id as "eventId", failed_tries as "failedAttempts" from event_delivery join event on event.id = event_id
    where subscriber = ${subscriber.name} and due_at <= now() and kind = any(${subscriber.kinds}::text[])
    order by event_id limit ${limit} for update of event_delivery skip locked`.execute(db);
  return rows.map((row) => ({ subscriber, ...row }));
}

/** Deletes a delivery and returns its event; null if another process has claimed it. A rollback restores it. */
async function claimDelivery(trx: Trx, { subscriber, eventId }: Delivery): Promise<RecordedEvent | null> {
  const { rows } = await sql<Selectable<Database['event']>>`
    with heard as (
      delete from event_delivery where ctid = (
        select ctid from event_delivery where subscriber = ${subscriber.name} and event_id = ${eventId}
        for update skip locked
      ) returning event_id
    )
    select event.* from event join heard on heard.event_id = event.id`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : toRecordedEvent(row);
}

async function rescheduleDelivery(
  db: Db,
  { subscriber, eventId }: Delivery,
  error: string,
  delaySeconds: number,
): Promise<void> {
  await db
    .updateTable('event_delivery')
    .set({
      due_at: sql`now() + make_interval(secs => ${delaySeconds})`,
      failed_tries: sql`failed_tries + 1`,
      last_error: error,
    })
    .where('subscriber', '=', subscriber.name)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Stores the subscriptions, so that all processes create deliveries for them. Call before serving. Never deletes
 * subscriptions, because an older version that starts while a newer one runs knows fewer. Removal needs a migration.
 */
async function saveSubscriptions(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  for (const subscriber of subscribers) await db.transaction().execute((trx) => subscribe(trx, subscriber));
}

async function subscribe(trx: Trx, { name, kinds, from = 'now' }: Subscriber): Promise<void> {
  if (kinds.length === 0) return;
  const isFromBeginning = from === 'beginning';
  // Waits for concurrent appends, so that no event is missed or delivered twice.
  if (isFromBeginning) await sql`lock table event in share row exclusive mode`.execute(trx);
  const added = await trx
    .insertInto('event_subscription')
    .values(kinds.map((kind) => ({ subscriber: name, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  if (!isFromBeginning || added.length === 0) return;
  await sql`
    insert into event_delivery (subscriber, event_id)
    select ${name}, id from event where kind = any(${added.map(({ kind }) => kind)})`.execute(trx);
}

/** A subscriber of events, with at-least-once delivery. */
export interface Subscriber {
  /** Stored in the database, logs and metrics; must never change. */
  name: string;
  kinds: readonly EventKind[];
  /** First event delivered for a new kind; defaults to 'now'. */
  from?: 'beginning' | 'now';
  /**
   * Handles an event in the transaction that marks it as delivered. It reads the current state, which may be newer than
   * the event. An error rolls back, and the event is redelivered with backoff.
   */
  handle: (trx: Trx, event: RecordedEvent) => Promise<void>;
}
