import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { eventsAppended } from '../domain/event-log/append-event.ts';
import { retriedTransaction } from '../platform/database/retried-transaction.ts';
import type { Database } from '../platform/database/schema.ts';
import { Busyness } from '../platform/jobs/event-loop-load.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Work } from '../platform/jobs/work-source.ts';
import { retryPauseSeconds } from '../platform/jobs/retry-pause.ts';
import { type Delivery, dueDeliveries, putBackDelivery, takeDelivery } from './deliveries.ts';
import type { Subscriber } from './subscriber.ts';
import { writeSubscriptions } from './subscriptions.ts';

interface EventParts {
  db: Kysely<Database>;
  jobs: Jobs;
  log: Logger;
}

/** Some hours of tries: time for a person to know, while it is tried on. */
const TELL_AT_ATTEMPT = 12;

/**
 * Lets subscribers hear of what happens: right after it is committed, each at its own pace, those of one process one after
 * another. Before `jobs.start()`.
 */
export async function workOnEvents(parts: EventParts, subscribers: readonly Subscriber[]): Promise<void> {
  const { db, jobs } = parts;
  await writeSubscriptions(db, subscribers);
  const busyness = new Busyness();
  for (const subscriber of subscribers) {
    const take = async (most: number) =>
      (await dueDeliveries(db, subscriber, most)).map((delivery) => workOf(parts, delivery));
    jobs.workFrom(`events: ${subscriber.name}`, take, {
      concurrency: 1,
      giveWay: () => busyness.yield(),
      bell: eventsAppended,
    });
  }
}

function workOf({ db, log }: EventParts, delivery: Delivery): Work {
  const { subscriber, eventId, failedTries } = delivery;
  const attempt = failedTries + 1;
  return {
    key: String(eventId),
    attempt,
    run: () =>
      retriedTransaction(db, async (trx) => {
        const event = await takeDelivery(trx, delivery);
        if (event !== null) await subscriber.hear(trx, event);
      }),
    putBack: async (error) => {
      await putBackDelivery(db, delivery, error.message, retryPauseSeconds(attempt));
      if (attempt !== TELL_AT_ATTEMPT) return;
      const about = { err: error, subscriber: subscriber.name, event: eventId };
      log.error(about, 'a subscriber has failed over an event for hours: please look at event_delivery');
    },
  };
}
