import type { Photo } from '@aangan/contract/homes/listings.ts';
import type { Side } from '@aangan/contract/inbox/calls.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';
import { selectPortrait } from '../accounts/people.ts';
import { conversationNotFound } from '../refusals.ts';

/** A participant. `name` is the full name; the presenter decides which part the other participant sees. */
export interface Participant {
  id: string;
  name: string;
  /** The account is closed. */
  isGone: boolean;
  photo: Photo | null;
}

/** A conversation from the perspective of one participant. */
export interface ConversationRecord {
  id: string;
  /** This participant's side. */
  side: Side;
  /** Number of unread messages of the other participant. */
  unread: number;
  listing: { id: string; title: string; city: string; photo: string | null; isListed: boolean };
  guest: Participant;
  host: Participant;
  /** The newest stay of this guest in this home. */
  bookingId: string | null;
}

export interface ConversationRow {
  id: string;
  side: Side;
  unread: number;
  listingId: string;
  title: string;
  city: string;
  photo: string | null;
  isListed: boolean;
  guestId: string;
  guestName: string;
  guestIsGone: boolean;
  guestPhoto: Photo | null;
  hostId: string;
  hostName: string;
  hostIsGone: boolean;
  hostPhoto: Photo | null;
  bookingId: string | null;
}

/** SQL: columns of a conversation; `mine` is the participant's `conversation_side`. Requires `conversationJoins`. */
export const conversationColumns = () => sql`
  mine.conversation_id as id, mine.side, mine.unread,
  listing.id as "listingId", listing.title, listing.city, first_photo.path as photo,
  listing.deleted_at is null as "isListed",
  guest.id as "guestId", guest.name as "guestName", guest.deleted_at is not null as "guestIsGone",
  ${selectPortrait(sql`guest.id`)} as "guestPhoto",
  host.id as "hostId", host.name as "hostName", host.deleted_at is not null as "hostIsGone",
  ${selectPortrait(sql`host.id`)} as "hostPhoto",
  stay.id as "bookingId"`;

/** SQL: joins the conversation of `mine` with its home, participants and newest stay. */
export const conversationJoins = () => sql`
  join conversation on conversation.id = mine.conversation_id
  join listing on listing.id = conversation.listing_id
  join account guest on guest.id = conversation.guest_id
  join account host on host.id = conversation.host_id
  left join lateral (
    select ${photoUrlPrefix()} || photo.id || '/' || widths[1] || '.' || format as path from photo
    where photo.listing_id = listing.id order by position limit 1
  ) first_photo on true
  left join lateral (
    select booking.* from booking
    where booking.guest_id = conversation.guest_id and booking.listing_id = conversation.listing_id
    order by booking.created_at desc, booking.id limit 1
  ) stay on true`;

export function conversationRecord(row: ConversationRow): ConversationRecord {
  const { id, side, unread, listingId, title, city, photo, isListed, bookingId } = row;
  return {
    id,
    side,
    unread,
    listing: { id: listingId, title, city, photo, isListed },
    guest: { id: row.guestId, name: row.guestName, isGone: row.guestIsGone, photo: row.guestPhoto },
    host: { id: row.hostId, name: row.hostName, isGone: row.hostIsGone, photo: row.hostPhoto },
    bookingId,
  };
}

/** A conversation of this participant; 404 for everyone else and for unknown ids. */
export async function requireConversation(db: Db, id: string, accountId: string): Promise<ConversationRecord> {
  if (!isUuid(id)) throw conversationNotFound();
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns()} from conversation_side mine ${conversationJoins()}
    where mine.conversation_id = ${id} and mine.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw conversationNotFound();
  return conversationRecord(row);
}

export interface ConversationOf {
  listingId: string;
  hostId: string;
  guestId: string;
}

/** The conversation of a guest with the host of a home, created if missing. */
export async function openConversation(
  trx: Trx,
  { listingId, hostId, guestId }: ConversationOf,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const made = await trx
    .insertInto('conversation')
    .values({ listing_id: listingId, host_id: hostId, guest_id: guestId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    const { id } = await trx
      .selectFrom('conversation')
      .select('id')
      .where('guest_id', '=', guestId)
      .where('listing_id', '=', listingId)
      .where('host_id', '=', hostId)
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  }
  const participantSide = (side: Side, accountId: string) => ({
    conversation_id: made.id,
    side,
    account_id: accountId,
    last_at: now,
  });
  await trx
    .insertInto('conversation_side')
    .values([participantSide('guest', guestId), participantSide('host', hostId)])
    .execute();
  return { id: made.id, isNew: true };
}
