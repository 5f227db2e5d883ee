import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { bookingIsLive } from '../calendar/booked-nights.ts';
import { blocked, notAllowed, personNotFound } from '../refusals.ts';

export interface BlockedRecord {
  id: string;
  /** The full name; the presenter shows only the first name. */
  name: string;
  since: Date;
}

/** Idempotent. Refuses closed and unknown accounts (PERSON_NOT_FOUND) and one's own (NOT_ALLOWED). Stays remain. */
export function block(db: Db, blockerId: string, blockedId: string, now: Date): Promise<void> {
  if (blockerId === blockedId) throw notAllowed();
  if (!isUuid(blockedId)) throw personNotFound();
  return retryTransaction(db, async (trx) => {
    // The locks keep both accounts open, since closing one deletes its blocks. Concurrent messages lock both accounts, too
    // (`requireMaySend`): they commit before this block, or are refused by it.
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

/** Removes a block; idempotent. */
export async function unblock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  if (!isUuid(blockedId)) return;
  await db.deleteFrom('block').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute();
}

/** The people blocked by a person, latest first. */
export function listBlocked(db: Db, blockerId: string): Promise<BlockedRecord[]> {
  return db
    .selectFrom('block')
    .innerJoin('account', 'account.id', 'blocked_id')
    .select(['account.id', 'account.name', 'block.created_at as since'])
    .where('blocker_id', '=', blockerId)
    .orderBy('block.created_at', 'desc')
    .orderBy('account.id')
    .execute();
}

export function isBlockedBy(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from block where block.blocker_id = ${blocker} and block.blocked_id = ${blocked})`;
}

export interface Message {
  senderId: string;
  recipientId: string;
  listingId: string;
}

/** Throws BLOCKED if the message may not be sent (`isBlocked`). Call in the transaction that appends the message. */
export async function refuseBlocked(db: Db, message: Message, now: Date): Promise<void> {
  if (await isBlocked(db, message, now)) throw blocked();
}

/** Whether the recipient blocked the sender; not during a held, paid or current stay of the two in that home. */
export async function isBlocked(db: Db, { senderId, recipientId, listingId }: Message, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean }>`
    select ${isBlockedBy(sql`${recipientId}::uuid`, sql`${senderId}::uuid`)} and not exists (
      select from booking
      where booking.listing_id = ${listingId} and ${bookingIsLive(now)}
        and (booking.guest_id, booking.host_id) in ((${senderId}, ${recipientId}), (${recipientId}, ${senderId}))
    ) as "isRefused"`.execute(db);
  return rows[0]?.isRefused === true;
}

/** Deletes all blocks by and of a closing account, which the caller has locked. */
export async function deleteBlocks(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('block')
    .where(({ eb, or }) => or([eb('blocker_id', '=', accountId), eb('blocked_id', '=', accountId)]))
    .execute();
}
