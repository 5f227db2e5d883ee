import type { Conversation, ConversationLine, Person } from '@aangan/contract/inbox/calls.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { shownName } from '@aangan/contract/rules/first-name.ts';
import { stateAt } from '../../domain/bookings/booking-states.ts';
import { requireBooking } from '../../domain/bookings/bookings.ts';
import type { ConversationRecord, Participant } from '../../domain/inbox/conversations.ts';
import { findLastSeenByOther, listEntriesBefore } from '../../domain/inbox/entries.ts';
import type { ListedConversation } from '../../domain/inbox/list-conversations.ts';
import { mayWrite } from '../../domain/inbox/permissions.ts';
import { type BookingContext, presentFullBooking } from '../bookings/present-booking.ts';
import { unknownEntry } from '../list-pages.ts';
import { presentEntry } from './present-entry.ts';

type Page = { before?: string | undefined; limit?: number | undefined };

export async function presentConversation(
  context: BookingContext,
  conversation: ConversationRecord,
  accountId: string,
  { before, limit = PAGE_SIZE }: Page,
  now: Date,
): Promise<Conversation> {
  const reader = { conversationId: conversation.id, side: conversation.side };
  // One extra item tells whether there are earlier entries.
  const found = await listEntriesBefore(context.db, reader, { before, limit: limit + 1 });
  if (found === null) throw unknownEntry('before');
  const seenUntil = await findLastSeenByOther(context.db, reader);
  const entries = found.slice(Math.max(0, found.length - limit));
  return {
    ...presentCommonFields(conversation),
    ...(conversation.bookingId !== null && {
      booking: await loadBookingView(context, conversation.bookingId, accountId, now),
    }),
    entries: entries.map(presentEntry),
    hasEarlier: found.length > limit,
    seenUntil,
    mayWrite: await mayWrite(context.db, conversation, now),
  };
}

export function presentConversationLine(conversation: ListedConversation, now: Date): ConversationLine {
  const { stay, last, found } = conversation;
  return {
    ...presentCommonFields(conversation),
    ...(stay !== null && { booking: presentStay(stay, now) }),
    ...(last !== null && { last: presentEntry(last) }),
    ...(found !== null && { found: { _id: found.id, message: found.words } }),
  };
}

function presentCommonFields({ id, listing: { id: listingId, ...home }, guest, host, unread }: ConversationRecord) {
  return {
    _id: id,
    listing: { _id: listingId, ...home },
    guest: presentPerson(guest),
    host: presentPerson(host),
    unread,
  };
}

function presentPerson({ id, name, isGone, photo }: Participant): Person {
  return { _id: id, name: shownName({ name, isGone }), ...(!isGone && photo !== null && { photo }), isGone };
}

function presentStay({ id, ...stay }: NonNullable<ListedConversation['stay']>, now: Date) {
  const { checkIn, checkOut, heldUntil } = stay;
  const state = stateAt(stay, now);
  return { _id: id, checkIn, checkOut, state, heldUntil: state === 'held' ? heldUntil.toISOString() : null };
}

async function loadBookingView(context: BookingContext, bookingId: string, accountId: string, now: Date) {
  const booking = await requireBooking(context.db, bookingId);
  return presentFullBooking(context, booking, accountId, now);
}
