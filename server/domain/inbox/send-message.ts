import type { SiteMessage } from '@aangan/contract/inbox/contact-calls.ts';
import { type CalendarDate, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { appendEvent } from '../events/event-log.ts';
import { appendEntry } from './append-entry.ts';
import { type ConversationOf, type ConversationRecord, openConversation } from './conversations.ts';
import type { MessagePhotoRecord } from './inbox-tables.ts';
import { requireMaySend } from './permissions.ts';

/** Sends a message with its stored photos. Returns its id. */
export async function sendMessage(
  trx: Trx,
  { id: conversationId, side, guest, host, listing }: ConversationRecord,
  { words, photos }: { words: string; photos: MessagePhotoRecord[] },
  now: Date,
): Promise<string> {
  await requireMaySend(trx, side, { guestId: guest.id, hostId: host.id, listingId: listing.id }, now);
  if (photos.length > 0) {
    const rows = photos.map(({ id }) => ({ id, conversation_id: conversationId }));
    await trx.insertInto('message_photo').values(rows).execute();
  }
  const entry = await appendEntry(trx, conversationId, { kind: 'message', sender: side, words, photos }, now);
  if (entry === null) throw new Error('a message without a source was there before');
  return entry.id;
}

interface NewQuestion extends ConversationOf {
  message: string;
  /** The stay of the question, as far as given. */
  checkIn?: CalendarDate | undefined;
  checkOut?: CalendarDate | undefined;
  guests?: number | undefined;
}

/** Sends a guest's question to a host, after an event line with its stay. Returns the conversation's id. */
export async function askQuestion(
  trx: Trx,
  { message, checkIn, checkOut, guests, ...of }: NewQuestion,
  now: Date,
): Promise<string> {
  await requireMaySend(trx, 'guest', of, now);
  const { id } = await openConversation(trx, of, now);
  const values = { checkIn, checkOut, guests };
  if (Object.values(values).some((value) => value !== undefined)) {
    await appendEntry(trx, id, { kind: 'line', happened: 'stay-asked-about', values }, now);
  }
  await appendEntry(trx, id, { kind: 'message', sender: 'guest', words: message }, now);
  return id;
}

/** Higher than manual use; questions count as well. */
export function messageLimit(accountId: string): Limit {
  return { kind: 'message by account', subject: hashSubject(accountId), max: 60, withinMs: HOUR_MS };
}

/** Guests without bookings can begin few conversations a day, which prevents mass messages to hosts. */
export async function loadQuestionLimits(
  db: Db,
  { guestId, listingId }: { guestId: string; listingId: string },
): Promise<Limit[]> {
  const known = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('conversation')
            .select('id')
            .where('guest_id', '=', guestId)
            .where('listing_id', '=', listingId),
        )
        .as('isThere'),
      eb.exists(eb.selectFrom('booking').select('id').where('guest_id', '=', guestId)).as('hasBooked'),
    ])
    .executeTakeFirstOrThrow();
  const all = [messageLimit(guestId)];
  if (known.isThere || known.hasBooked) return all;
  const subject = hashSubject(guestId);
  return [...all, { kind: 'conversation by account', subject, max: 10, withinMs: 24 * HOUR_MS }];
}

/** Saves a visitor's message to the operator. Returns its id. */
export async function saveSiteMessage(trx: Trx, message: SiteMessage, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('site_message')
    .values({
      name: message.userName,
      email: message.userEmail,
      phone: message.userPhone ?? null,
      subject: message.userSubject ?? null,
      message: message.userMessage,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendEvent(trx, { kind: 'site-message', data: { messageId: id } }, now);
  return id;
}
