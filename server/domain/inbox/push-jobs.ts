import { createHash } from 'node:crypto';
import { Counter } from 'prom-client';
import { betweenFailpoints } from '../../platform/failpoints.ts';
import { retryPauseSeconds } from '../../platform/jobs/retry-pause.ts';
import type { Work } from '../../platform/jobs/work-source.ts';
import { pushKeys } from '../../platform/push/push-keys.ts';
import { sendPush } from '../../platform/push/send-push.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import { loadPushContent } from './load-push-content.ts';
import {
  claimPushes,
  type ClaimedPush,
  deleteDevice,
  deleteExpiredPushes,
  deletePush,
  recordShown,
  resetFailures,
  pushesEnqueued,
  retryPushLater,
} from './waiting-pushes.ts';
import type { AppContext } from '../context.ts';

const SEND_PUSHES = 'send-pushes';
/** High, since jobs mostly wait for push services. */
const AT_ONCE = 8;

const pushes = new Counter({
  name: 'aangan_pushes_total',
  help: 'Pushes that push services took, or said that their device is gone',
  labelNames: ['outcome'],
});

/** Registers the sending of pushes. Call before `jobs.start()`. */
export function registerPushJobs(context: AppContext): void {
  const { db, clock, jobs } = context;
  const sealer = new TextSealer(context.secret);
  const toWork = (push: ClaimedPush): Work => ({
    key: push.id,
    attempt: push.failedTries + 1,
    run: () => send(context, sealer, push),
    retryLater: () =>
      retryPushLater(db, push, new Date(clock().getTime() + retryPauseSeconds(push.failedTries + 1) * 1000)),
  });
  jobs.registerSource(SEND_PUSHES, async (max) => (await claimPushes(db, max, clock())).map(toWork), {
    concurrency: AT_ONCE,
    wakeSignal: pushesEnqueued,
  });
  jobs.registerSweep('late pushes', () => deleteExpiredPushes(db, clock()));
}

async function send(context: AppContext, sealer: TextSealer, push: ClaimedPush): Promise<void> {
  const { db, clock, settings } = context;
  const { tag, about, expiresAt } = push;
  const said = await loadPushContent(db, push.accountId, about);
  if (said === null) return deletePush(db, push);
  const keys = await pushKeys(db, sealer, clock());
  // Recorded before sending, so that a concurrent read withdraws it.
  if ('conversation' in about) await recordShown(db, push);
  const outcome = await betweenFailpoints('push', () =>
    sendPush(
      push,
      {
        payload: JSON.stringify({ tag, ...said }),
        ttlSeconds: Math.max(60, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000)),
        urgency: 'seen' in about ? 'normal' : 'high',
        topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
      },
      { keys, contact: `mailto:${settings.supportEmail}`, allowsLoopback: settings.isLocal },
    ),
  );
  pushes.inc({ outcome });
  if (outcome === 'gone') return deleteDevice(db, push);
  await resetFailures(db, push);
  await deletePush(db, push);
}
