import type { PushKind } from '@aangan/contract/notifications/news.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterCommit } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { WakeSignal } from '../../platform/jobs/wake-signal.ts';
import { LEASE_SECONDS } from '../../platform/jobs/leases.ts';
import { newsOf, whenTold } from './news-settings.ts';
import { type PushAbout } from './push-content.ts';

/** Rung when pushes were left in this process. */
export const pushesLeft = new WakeSignal();

/** Something that a person is told on all their devices. */
export interface PushNews {
  accountId: string;
  kind: PushKind;
  /** Of one tag a device shows the newest alone; `conversation:` and the id for messages. */
  tag: string;
  about: PushAbout;
  /** At once, unless it says so; a quiet night is waited for besides. */
  dueAt?: Date;
}

/** A push on its way, with the device that it is for. */
export interface ClaimedPush {
  id: string;
  deviceId: string;
  accountId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  tag: string;
  about: PushAbout;
  expiresAt: Date;
  /** So many pushes to this device have failed since one was taken. */
  failedTries: number;
}

const CLAIM_MS = LEASE_SECONDS * 1_000;
/** News of a day ago is read in the app. */
const NEWS_MS = 24 * 60 * 60 * 1000;

/** Leaves a push for each device of a person who wants it, in the transaction of what it tells. */
export async function leavePushes(trx: Transaction<Database>, news: PushNews, now: Date): Promise<void> {
  const { accountId, kind, tag, about, dueAt = now } = news;
  const wanted = await newsOf(trx, accountId);
  if (!wanted.push[kind]) return;
  const due = whenTold(wanted, dueAt);
  await sql`
    insert into waiting_push (device_id, tag, content, due_at, expires_at)
    select id, ${tag}, ${JSON.stringify(about)}, ${due}, ${new Date(due.getTime() + NEWS_MS)}
    from push_device where account_id = ${accountId}
    on conflict on constraint waiting_push_once do update set
      -- Another push, also while the one before is being sent: that one deletes itself alone.
      id = gen_random_uuid(), claimed_until = null, content = excluded.content,
      due_at = least(waiting_push.due_at, excluded.due_at), expires_at = excluded.expires_at`.execute(trx);
  await afterCommit(trx, pushesLeft.notify);
}

/** So many pushes of one account are sent at once: whose push services are slow keeps nobody else waiting. */
const OF_ONE_ACCOUNT = 2;

/**
 * Takes pushes that are due, at most so many and the accounts by turns, so that no other process sends them; a claim ends by
 * itself.
 */
export async function claimPushes(db: Kysely<Database>, most: number, now: Date): Promise<ClaimedPush[]> {
  const isTaken = sql`coalesce(claimed_until >= ${now}, false)`;
  const { rows } = await sql<ClaimedPush>`
    with claimed as (
      update waiting_push set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      where id = any (array(
        select waiting_push.id from waiting_push join (
          select waiting_push.id, row_number() over (partition by account_id order by ${isTaken} desc, due_at) as turn
          from waiting_push join push_device on push_device.id = device_id
          where due_at <= ${now} and expires_at > ${now} and coalesce(paused_until <= ${now}, true)
        ) as turns on turns.id = waiting_push.id
        where turn <= ${OF_ONE_ACCOUNT} and not ${isTaken}
        order by turn, due_at limit ${most} for update of waiting_push skip locked
      ))
      returning *
    )
    select claimed.id, device_id as "deviceId", account_id as "accountId", endpoint, p256dh, auth, tag, content as about,
      expires_at as "expiresAt", push_device.failed_tries as "failedTries"
    from claimed join push_device on push_device.id = device_id`.execute(db);
  return rows;
}

/**
 * Leaves for each device that shows something of a tag that it is read; what waits of it goes nowhere any more. Not to
 * Apple's devices: they allow no push that shows nothing, and end a subscription over it.
 */
export async function takeBackPushes(
  trx: Transaction<Database>,
  { accountId, tag, about }: Omit<PushNews, 'kind'>,
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
    select device_id, ${tag}, ${JSON.stringify(about)}, ${now}, ${new Date(now.getTime() + NEWS_MS)}
    from shown where endpoint not like 'https://web.push.apple.com/%'
    on conflict on constraint waiting_push_once do nothing`.execute(trx);
  await afterCommit(trx, pushesLeft.notify);
}

/** A device shows something of a tag from now on. */
export async function noteShown(db: Kysely<Database>, { deviceId, tag }: ClaimedPush): Promise<void> {
  await db
    .insertInto('shown_push')
    .values({ device_id: deviceId, tag })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It has arrived, or is not to: unless another one of its tag has taken its place. */
export async function deletePush(db: Kysely<Database>, { id }: Pick<ClaimedPush, 'id'>): Promise<void> {
  await db.deleteFrom('waiting_push').where('id', '=', id).execute();
}

/** That device has unsubscribed. */
export async function deleteDevice(db: Kysely<Database>, { deviceId }: Pick<ClaimedPush, 'deviceId'>): Promise<void> {
  await db.deleteFrom('push_device').where('id', '=', deviceId).execute();
}

/** Its push service answers: whatever failed before is over. */
export async function noteTaken(db: Kysely<Database>, { deviceId, failedTries }: ClaimedPush): Promise<void> {
  if (failedTries === 0) return;
  const well = { failed_tries: 0, paused_until: null };
  await db.updateTable('push_device').set(well).where('id', '=', deviceId).execute();
}

/** Lets a push be tried again, and nothing else be pushed to its device before. */
export async function putBackPush(db: Kysely<Database>, { id, deviceId }: ClaimedPush, dueAt: Date): Promise<void> {
  const failed_tries = sql<number>`failed_tries + 1`;
  await db.updateTable('push_device').set({ failed_tries, paused_until: dueAt }).where('id', '=', deviceId).execute();
  await db
    .updateTable('waiting_push')
    .set({ due_at: dueAt, claimed_until: null, failed_tries })
    .where('id', '=', id)
    .execute();
}

export async function deleteLatePushes(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('waiting_push').where('expires_at', '<=', now).execute();
}
