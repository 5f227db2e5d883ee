import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Counter } from 'prom-client';
import type { Database } from '../../platform/database/schema.ts';
import { betweenFailpoints } from '../../platform/failpoints.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
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

export interface PushParts {
  db: Kysely<Database>;
  clock: () => Date;
  /** Encrypts the private key. */
  secret: string;
  settings: { supportEmail: string; isLocal: boolean };
}

const SEND_PUSHES = 'send-pushes';
/** High, since jobs mostly wait for push services. */
const AT_ONCE = 8;

const pushes = new Counter({
  name: 'aangan_pushes_total',
  help: 'Pushes that push services took, or said that their device is gone',
  labelNames: ['outcome'],
});

/** Registers the sending of pushes. Call before `jobs.start()`. */
export function workOnPushes(parts: PushParts & { jobs: Jobs }): void {
  const { db, clock, jobs } = parts;
  const sealer = new TextSealer(parts.secret);
  const asWork = (push: ClaimedPush): Work => ({
    key: push.id,
    attempt: push.failedTries + 1,
    run: () => send(parts, sealer, push),
    retryLater: () =>
      retryPushLater(db, push, new Date(clock().getTime() + retryPauseSeconds(push.failedTries + 1) * 1000)),
  });
  jobs.registerSource(SEND_PUSHES, async (most) => (await claimPushes(db, most, clock())).map(asWork), {
    concurrency: AT_ONCE,
    wakeSignal: pushesEnqueued,
  });
  jobs.registerSweep('late pushes', () => deleteExpiredPushes(db, clock()));
}

async function send(parts: PushParts, sealer: TextSealer, push: ClaimedPush): Promise<void> {
  const { db, clock, settings } = parts;
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
