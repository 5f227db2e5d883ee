import { createHash } from 'node:crypto';
import { shownName } from '@aangan/contract/rules/first-name.ts';
import * as words from '@aangan/contract/words/en/shared/message-news.ts';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Db } from '../../platform/database/schema.ts';
import { betweenFailpoints } from '../../platform/failpoints.ts';
import { retryPauseSeconds, type Work } from '../../platform/jobs/work-source.ts';
import { pushKeys } from '../../platform/push/push-keys.ts';
import { sendPush } from '../../platform/push/send-push.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import type { AppContext } from '../context.ts';
import {
  type ClaimedPush,
  claimPushes,
  deleteDevice,
  deleteExpiredPushes,
  deletePush,
  type PushContent,
  pushContent,
  pushesEnqueued,
  recordShown,
  type RenderEventPush,
  resetFailures,
  retryPushLater,
} from './waiting-pushes.ts';

const SEND_PUSHES = 'send-pushes';
/** High, since jobs mostly wait for push services. */
const CONCURRENCY = 8;

const pushes = new Counter({
  name: 'aangan_pushes_total',
  help: 'Pushes by outcome: accepted by the push service, or device unsubscribed',
  labelNames: ['outcome'],
});

/** Registers the sending of pushes. Call before `jobs.start()`. */
export function registerPushJobs(context: AppContext, renderEvent: RenderEventPush): void {
  const { db, clock, jobs } = context;
  const sealer = new TextSealer(context.secret);
  const toWork = (push: ClaimedPush): Work => ({
    key: push.id,
    attempt: push.failedAttempts + 1,
    run: async () => {
      const content = await loadPushContent(db, push, renderEvent);
      await (content === null ? deletePush(db, push) : send(context, sealer, push, content));
    },
    retryLater: () =>
      retryPushLater(db, push, new Date(clock().getTime() + retryPauseSeconds(push.failedAttempts + 1) * 1000)),
  });
  jobs.registerSource(SEND_PUSHES, async (max) => (await claimPushes(db, max, clock())).map(toWork), {
    concurrency: CONCURRENCY,
    wakeSignal: pushesEnqueued,
  });
  jobs.registerSweep('late pushes', () => deleteExpiredPushes(db, clock()));
}

async function send(
  context: AppContext,
  sealer: TextSealer,
  push: ClaimedPush,
  content: PushContent | Withdrawal,
): Promise<void> {
  const { db, clock, settings } = context;
  const { tag, about, expiresAt } = push;
  const keys = await pushKeys(db, sealer, clock());
  // Recorded before sending, so that a concurrent read withdraws it.
  if ('conversation' in about) await recordShown(db, push);
  const outcome = await betweenFailpoints('push', () =>
    sendPush(
      push,
      {
        payload: JSON.stringify({ tag, ...content }),
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

/** Tells a device to remove the notification with a tag, and the number of unread messages. */
interface Withdrawal {
  seen: true;
  unread: number;
}

/** The payload of a push at the time of sending; null if it is obsolete. */
async function loadPushContent(
  db: Db,
  { accountId, about }: ClaimedPush,
  renderEvent: RenderEventPush,
): Promise<PushContent | Withdrawal | null> {
  if ('event' in about) return renderEvent(about);
  const unread = await countUnread(db, accountId);
  if ('seen' in about) return { seen: true, unread };
  const newest = await newestUnread(db, accountId, about.conversation);
  if (newest === undefined) return null;
  const { text, photos, count } = newest;
  const name = shownName(newest);
  return pushContent({
    title: count === 1 ? words.title({ name }) : words.titleOfSeveral({ name, count: String(count) }),
    body: text === '' ? words.photos({ count: photos }) : text,
    url: `/inbox/${about.conversation}`,
    unread,
  });
}

async function countUnread(db: Db, accountId: string): Promise<number> {
  const inbox = await db.selectFrom('inbox').select('unread').where('account_id', '=', accountId).executeTakeFirst();
  return inbox?.unread ?? 0;
}

/** The newest unread message of a conversation, its sender, and the number of unread messages. */
async function newestUnread(db: Db, accountId: string, conversationId: string) {
  const { rows } = await sql<{ name: string; isGone: boolean; text: string; photos: number; count: number }>`
    select writer.name, writer.deleted_at is not null as "isGone", entry.words as text,
      jsonb_array_length(entry.photos) as photos, own.unread as count
    from conversation_side own
    join conversation_side other on other.conversation_id = own.conversation_id and other.side <> own.side
    join account writer on writer.id = other.account_id
    join lateral (
      select words, photos from conversation_entry
      where conversation_id = own.conversation_id and seq > own.seen_seq and sender = other.side
      order by seq desc limit 1
    ) entry on true
    where own.conversation_id = ${conversationId} and own.account_id = ${accountId} and own.unread > 0`.execute(db);
  return rows[0];
}
