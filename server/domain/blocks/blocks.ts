import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive } from '../availability/live-bookings.ts';
import { blocked, notAllowed, personNotFound } from '../refusals.ts';

type Db = Kysely<Database>;

/** Somebody whom a person has blocked. */
export interface BlockedRecord {
  id: string;
  /** The whole name: it is the presenter who tells the first one alone. */
  name: string;
  since: Date;
}

/**
 * Blocks a person for another; again changes nothing. Refuses people who have left or never were (PERSON_NOT_FOUND) and
 * oneself (NOT_ALLOWED). What is held or paid stays.
 */
export function block(db: Db, blockerId: string, blockedId: string, now: Date): Promise<void> {
  if (blockerId === blockedId) throw notAllowed();
  if (!isUuid(blockedId)) throw personNotFound();
  return retriedTransaction(db, async (trx) => {
    // Neither leaves meanwhile: what is written here is forgotten when one of them does. And a message that is being
    // written holds both accounts (`refuseMessage`): it is there before this is answered, or it hears of the block.
    const people = await trx
      .selectFrom('account')
      .select('id')
      .where('id', 'in', [blockerId, blockedId])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (people.length < 2) throw personNotFound();
    await trx
      .insertInto('block')
      .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Takes a block back; where there is none nothing changes. */
export async function unblock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  if (!isUuid(blockedId)) return;
  await db.deleteFrom('block').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute();
}

/** Whom a person has blocked, the last one first. */
export function blockedBy(db: Db, blockerId: string): Promise<BlockedRecord[]> {
  return db
    .selectFrom('block')
    .innerJoin('account', 'account.id', 'blocked_id')
    .select(['account.id', 'account.name', 'block.created_at as since'])
    .where('blocker_id', '=', blockerId)
    .orderBy('block.created_at', 'desc')
    .orderBy('account.id')
    .execute();
}

/** SQL: whether one person has blocked another, for whoever decides with other facts in one statement. */
export function isBlockedBy(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from block where block.blocker_id = ${blocker} and block.blocked_id = ${blocked})`;
}

/** A message that somebody wants to send, or a question that begins a conversation. */
export interface Message {
  senderId: string;
  recipientId: string;
  /** The home that it is about. */
  listingId: string;
}

/** Refuses a message that is blocked (BLOCKED). For whoever appends it, in its transaction. */
export async function refuseBlocked(db: Db, message: Message, now: Date): Promise<void> {
  if (await isBlocked(db, message, now)) throw blocked();
}

/**
 * Whether the recipient has blocked the sender, but where a stay of the two in that home is held, paid or going on: that one
 * keeps its conversation.
 */
export async function isBlocked(db: Db, { senderId, recipientId, listingId }: Message, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean }>`
    select ${isBlockedBy(sql`${recipientId}::uuid`, sql`${senderId}::uuid`)} and not exists (
      select from booking
      where booking.listing_id = ${listingId} and ${bookingIsLive(now)}
        and (booking.guest_id, booking.host_id) in ((${senderId}, ${recipientId}), (${recipientId}, ${senderId}))
    ) as "isRefused"`.execute(db);
  return rows[0]?.isRefused === true;
}

/** Forgets whom somebody who leaves has blocked, and who has blocked them. Their account is locked. */
export async function forgetBlocks(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx
    .deleteFrom('block')
    .where(({ eb, or }) => or([eb('blocker_id', '=', accountId), eb('blocked_id', '=', accountId)]))
    .execute();
}
