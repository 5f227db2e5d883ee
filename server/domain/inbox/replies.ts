import type { NewReply } from '@aangan/contract/inbox/host-messages.ts';
import { fillIn } from '@aangan/contract/inbox/placeholders.ts';
import { MAX_MESSAGE, MAX_REPLIES } from '@aangan/contract/limits.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { lockAccount } from '../accounts/accounts.ts';
import { stateAt } from '../bookings/booking-states.ts';
import { findExactPlace } from '../homes/home-location.ts';
import { conversationNotFound, listFull, notAllowed, replyNotFound } from '../refusals.ts';

export interface ReplyRecord {
  id: string;
  name: string | null;
  message: string;
}

/** An account's saved replies, oldest first. */
export function listReplies(db: Db, accountId: string): Promise<ReplyRecord[]> {
  return db
    .selectFrom('saved_reply')
    .select(['id', 'name', 'message'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a reply (LIST_FULL beyond `MAX_REPLIES`, also for concurrent requests). */
export function saveReply(db: Db, accountId: string, reply: NewReply, now: Date): Promise<ReplyRecord> {
  return retryTransaction(db, async (trx) => {
    if ((await lockAccount(trx, accountId)) === null) throw notSignedIn();
    const { rows } = await sql<{ count: number }>`
      select count(*) from saved_reply where account_id = ${accountId}`.execute(trx);
    if (Number(rows[0]?.count) >= MAX_REPLIES) throw listFull();
    return insertReply(trx, accountId, reply, now);
  });
}

/** Adds a reply without checking the limit. */
export async function insertReply(
  trx: Trx,
  accountId: string,
  { name, message }: NewReply,
  now: Date,
): Promise<ReplyRecord> {
  const { id } = await trx
    .insertInto('saved_reply')
    .values({ account_id: accountId, name: name ?? null, message, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name: name ?? null, message };
}

/** Changes an account's own reply (404 for others). */
export async function changeReply(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  { name, message }: NewReply,
): Promise<ReplyRecord> {
  if (!isUuid(id)) throw replyNotFound();
  const changed = await db
    .updateTable('saved_reply')
    .set({ name: name ?? null, message })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['id', 'name', 'message'])
    .executeTakeFirst();
  if (changed === undefined) throw replyNotFound();
  return changed;
}

export async function deleteReply(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<void> {
  if (!isUuid(id)) throw replyNotFound();
  const deleted = await db
    .deleteFrom('saved_reply')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw replyNotFound();
}

/** Deletes the replies and rules of a closing account. The caller has locked the account. */
export async function deleteHostMessages(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('saved_reply').where('account_id', '=', accountId).execute();
  await sql`
    delete from automatic_message using listing
    where listing.id = listing_id and listing.host_id = ${accountId}`.execute(trx);
}

/**
 * The placeholder values of a host's conversation, with the guest's newest stay. CONVERSATION_NOT_FOUND for
 * conversations of others; NOT_ALLOWED for the guest, who must not learn the address this way.
 */
export async function loadReplyContext(
  db: Db,
  { conversationId, hostId }: { conversationId: string; hostId: string },
  now: Date,
): Promise<PlaceholderContext> {
  if (!isUuid(conversationId)) throw conversationNotFound();
  const conversation = await db
    .selectFrom('conversation')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .innerJoin('account as guest', 'guest.id', 'guest_id')
    .select(['listing_id', 'listing.title', 'conversation.host_id', 'guest_id', 'guest.name'])
    .where('conversation.id', '=', conversationId)
    .executeTakeFirst();
  if (conversation === undefined) throw conversationNotFound();
  const { listing_id: listingId, guest_id: guestId, host_id } = conversation;
  if (guestId === hostId) throw notAllowed();
  if (host_id !== hostId) throw conversationNotFound();
  const newest = await db
    .selectFrom('booking')
    .select(['state', 'held_until as heldUntil', 'check_in as checkIn', 'check_out as checkOut'])
    .where('guest_id', '=', guestId)
    .where('listing_id', '=', listingId)
    .where('host_id', '=', hostId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { title: home, name: guest } = conversation;
  if (newest === undefined) return { listingId, home, guest, stay: null };
  const { checkIn, checkOut } = newest;
  return { listingId, home, guest, stay: { checkIn, checkOut, isPaid: stateAt(newest, now) === 'confirmed' } };
}

interface PlaceholderContext {
  listingId: string;
  home: string;
  /** The full name; only the first name is inserted. */
  guest: string;
  stay: { checkIn: CalendarDate; checkOut: CalendarDate; isPaid: boolean } | null;
}

/** Fills placeholders for one guest; postal address and directions only for paid stays, else left empty. */
export async function createFiller(db: Db, context: PlaceholderContext): Promise<(message: string) => string> {
  const { listingId, home, guest, stay } = context;
  const place = stay?.isPaid === true ? await findExactPlace(db, listingId) : null;
  const filled = {
    guest: parseFirstName(guest) ?? '',
    home,
    checkIn: stay === null ? '' : formatDate(stay.checkIn),
    checkOut: stay === null ? '' : formatDate(stay.checkOut),
    address: place?.address ?? '',
    directions: place?.directions ?? '',
  };
  return (message) => truncate(fillIn(message, filled).trim());
}

/** Filled placeholders can exceed the maximum length of a message. */
function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_MESSAGE ? text : `${characters.slice(0, MAX_MESSAGE - 1).join('')}…`;
}
