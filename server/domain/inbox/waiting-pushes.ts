import type { PushKind } from '@aangan/contract/inbox/notification-settings.ts';
import { shownLine } from '@aangan/contract/rules/first-name.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { afterCommit } from '../../platform/database/transactions.ts';
import { WakeSignal } from '../../platform/jobs/wake-signal.ts';
import { LEASE_SECONDS } from '../../platform/jobs/work-source.ts';
import { findNotificationSettings, notificationTime } from './notification-settings.ts';

export const pushesEnqueued = new WakeSignal();

export interface NewPush {
  accountId: string;
  kind: PushKind;
  /** A device shows only the newest push of a tag; `conversation:` and the id for messages. */
  tag: string;
  about: PushSource;
  /** Immediately by default; quiet hours delay it further. */
  dueAt?: Date;
}

export interface ClaimedPush {
  id: string;
  deviceId: string;
  accountId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  tag: string;
  about: PushSource;
  expiresAt: Date;
  /** Failed pushes to this device since the last success. */
  failedAttempts: number;
}

const CLAIM_MS = LEASE_SECONDS * 1_000;
/** Pushes older than a day are dropped. */
const EXPIRY_MS = 24 * 60 * 60 * 1000;

/** Enqueues a push for each device, if the person wants it, in the caller's transaction. */
export async function enqueuePushes(trx: Trx, push: NewPush, now: Date): Promise<void> {
  const { accountId, kind, tag, about, dueAt = now } = push;
  const settings = await findNotificationSettings(trx, accountId);
  if (!settings.push[kind]) return;
  const due = notificationTime(settings, dueAt);
  await sql`
    insert into waiting_push (device_id, tag, content, due_at, expires_at)
    select id, ${tag}, ${JSON.stringify(about)}, ${due}, ${new Date(due.getTime() + EXPIRY_MS)}
    from push_device where account_id = ${accountId}
    on conflict on constraint waiting_push_once do update set
      -- Another push, also while the one before is being sent: that one deletes itself alone.
      id = gen_random_uuid(), claimed_until = null, content = excluded.content,
      due_at = least(waiting_push.due_at, excluded.due_at), expires_at = excluded.expires_at`.execute(trx);
  await afterCommit(trx, pushesEnqueued.notify);
}

/** Maximum concurrent pushes per account, so that a slow push service does not delay other accounts. */
const MAX_PER_ACCOUNT = 2;

/** Claims `max` due pushes, round robin over accounts, before any other process; a claim expires by itself. */
export async function claimPushes(db: Db, max: number, now: Date): Promise<ClaimedPush[]> {
  const isClaimed = sql`coalesce(claimed_until >= ${now}, false)`;
  const { rows } = await sql<ClaimedPush>`
    with claimed as (
      update waiting_push set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      where id = any (array(
        select waiting_push.id from waiting_push join (
          select waiting_push.id, row_number() over (partition by account_id order by ${isClaimed} desc, due_at) as turn
          from waiting_push join push_device on push_device.id = device_id
          where due_at <= ${now} and expires_at > ${now} and coalesce(paused_until <= ${now}, true)
        ) as turns on turns.id = waiting_push.id
        where turn <= ${MAX_PER_ACCOUNT} and not ${isClaimed}
        order by turn, due_at limit ${max} for update of waiting_push skip locked
      ))
      returning *
    )
    select claimed.id, device_id as "deviceId", account_id as "accountId", endpoint, p256dh, auth, tag, content as about,
      expires_at as "expiresAt", push_device.failed_tries as "failedAttempts"
    from claimed join push_device on push_device.id = device_id`.execute(db);
  return rows;
}

/** Deletes a tag's pending pushes and withdraws shown ones, but not on Apple: invisible pushes end subscriptions. */
export async function withdrawPushes(
  trx: Trx,
  { accountId, tag, about }: Omit<NewPush, 'kind'>,
  now: Date,
): Promise<void> {
  await sql`
    delete from waiting_push using push_device
    where push_device.id = device_id and account_id = ${accountId} and tag = ${tag}`.execute(trx);
  await sql`
    with shown as (
      delete from shown_push using push_device
      where push_device.id = device_id and account_id = ${accountId} and tag = ${tag} returning device_id, endpoint
    )
    insert into waiting_push (device_id, tag, content, due_at, expires_at)
    select device_id, ${tag}, ${JSON.stringify(about)}, ${now}, ${new Date(now.getTime() + EXPIRY_MS)}
    from shown where endpoint not like 'https://web.push.apple.com/%'
    on conflict on constraint waiting_push_once do nothing`.execute(trx);
  await afterCommit(trx, pushesEnqueued.notify);
}

export async function recordShown(db: Db, { deviceId, tag }: ClaimedPush): Promise<void> {
  await db
    .insertInto('shown_push')
    .values({ device_id: deviceId, tag })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a sent or obsolete push, unless a newer push with its tag has replaced it under a new id. */
export async function deletePush(db: Db, { id }: Pick<ClaimedPush, 'id'>): Promise<void> {
  await db.deleteFrom('waiting_push').where('id', '=', id).execute();
}

/** Deletes a device that has unsubscribed. */
export async function deleteDevice(db: Db, { deviceId }: Pick<ClaimedPush, 'deviceId'>): Promise<void> {
  await db.deleteFrom('push_device').where('id', '=', deviceId).execute();
}

export async function resetFailures(db: Db, { deviceId, failedAttempts }: ClaimedPush): Promise<void> {
  if (failedAttempts === 0) return;
  const healthy = { failed_tries: 0, paused_until: null };
  await db.updateTable('push_device').set(healthy).where('id', '=', deviceId).execute();
}

/** Reschedules a failed push, and pauses its device until then. */
export async function retryPushLater(db: Db, { id, deviceId }: ClaimedPush, dueAt: Date): Promise<void> {
  const failed_tries = sql<number>`failed_tries + 1`;
  await db.updateTable('push_device').set({ failed_tries, paused_until: dueAt }).where('id', '=', deviceId).execute();
  await db
    .updateTable('waiting_push')
    .set({ due_at: dueAt, claimed_until: null, failed_tries })
    .where('id', '=', id)
    .execute();
}

export async function deleteExpiredPushes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('waiting_push').where('expires_at', '<=', now).execute();
}

/** The payload of a push for the service worker. */
export interface PushContent {
  title: string;
  body: string;
  /** The path that a click opens. */
  url: string;
  /** Number of unread messages; absent unless the push is about messages. */
  unread?: number;
}

/**
 * Subject of a push, from which its content is rendered when it is sent: an event and the role of the recipient, unread
 * messages of a conversation, or the withdrawal of a conversation read elsewhere.
 */
export type PushSource = PushedEvent | { conversation: string } | { seen: string };

interface PushedEvent {
  event: number;
  role: string;
}

/** Renders the push of an event; null if it is obsolete. */
export type RenderEventPush = (about: PushedEvent) => Promise<PushContent | null>;

/** In grapheme clusters: more than devices display, and far below the size limit of a push. */
const MAX_TITLE = 80;
const MAX_BODY = 180;

/** Reduces title and body to one line without control characters, of at most `MAX_TITLE` and `MAX_BODY`. */
export function pushContent({ title, body, ...rest }: PushContent): PushContent {
  return { title: truncate(shownLine(title), MAX_TITLE), body: truncate(shownLine(body), MAX_BODY), ...rest };
}

/**
 * Cuts between grapheme clusters, so that no character is split. A text of more than `max` clusters or `8 * max` UTF-16
 * units is cut to at most `max` clusters and about `4 * max` units.
 */
function truncate(text: string, max: number): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(text.slice(0, max * 8)), ({ segment }) => segment);
  if (characters.length <= max && text.length <= max * 8) return text;
  let start = '';
  for (const character of characters.slice(0, max - 1)) {
    if (start.length + character.length > max * 4) break;
    start += character;
  }
  return `${start.trimEnd()}…`;
}
