import { eventsAppended } from '../domain/events/append-event.ts';
import { retriedTransaction } from '../platform/database/retried-transaction.ts';
import { LoadMonitor } from '../platform/jobs/load-monitor.ts';
import type { Work } from '../platform/jobs/work-source.ts';
import { retryPauseSeconds } from '../platform/jobs/retry-pause.ts';
import { type Delivery, dueDeliveries, rescheduleDelivery, claimDelivery } from './deliveries.ts';
import type { Subscriber } from './subscriber.ts';
import { saveSubscriptions } from './subscriptions.ts';
import type { AppContext } from '../domain/context.ts';

/** After some hours of retries an operator is alerted; retries continue. */
const ALERT_AT_ATTEMPT = 12;

/**
 * Registers the subscribers: each handles events right after their commit, sequentially within a process and
 * independent of other subscribers. Call before `jobs.start()`.
 */
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
      waitWhileBusy: () => loadMonitor.waitWhileBusy(),
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
      retriedTransaction(db, async (trx) => {
        const event = await claimDelivery(trx, delivery);
        if (event !== null) await subscriber.handle(trx, event);
      }),
    retryLater: async (error) => {
      await rescheduleDelivery(db, delivery, error.message, retryPauseSeconds(attempt));
      if (attempt !== ALERT_AT_ATTEMPT) return;
      const about = { err: error, subscriber: subscriber.name, event: eventId };
      log.error(about, 'a subscriber has failed on an event for hours: please look at event_delivery');
    },
  };
}
