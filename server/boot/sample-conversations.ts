import type { Side } from '@aangan/contract/inbox/calls.ts';
import { NewAutomatic, NewReply } from '@aangan/contract/inbox/host-messages.ts';
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  daysBetween,
  instantInIndia,
  MINUTE_MS,
} from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import {
  sampleAutomatic,
  type SampleConversation,
  sampleConversations,
  type SampleEntry,
  sampleReplies,
} from '@aangan/samples/correspondence.ts';
import type { SampleHome } from '@aangan/samples/homes.ts';
import { type ImportedConversation, recordConversation } from '../domain/inbox/append-entry.ts';
import { insertRule } from '../domain/inbox/automatic-rules.ts';
import { insertReply } from '../domain/inbox/replies.ts';
import type { Trx } from '../platform/database/schema.ts';
import type { StoredPhoto } from '../platform/photos/photo-address.ts';

export interface BookedStay {
  guestId: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

interface Filling {
  home: SampleHome;
  listingId: string;
  hostId: string;
  booked?: BookedStay | undefined;
  getAccountId: (id: string) => string;
  messagePictures: StoredPhoto[][];
  now: Date;
}

const HELD_HOURS = 24;

export async function fillConversations(trx: Trx, filling: Filling): Promise<void> {
  const { home, listingId, hostId, getAccountId, messagePictures } = filling;
  for (const [index, conversation] of sampleConversations.entries()) {
    if (conversation.home !== home.id) continue;
    const guestId = getAccountId(conversation.guest);
    const entries = buildEntries(conversation, { ...filling, guestId, pictures: [...(messagePictures[index] ?? [])] });
    await recordConversation(trx, { listingId, hostId, guestId, entries, unread: conversation.unread ?? 0 });
  }
}

interface ConversationContext extends Filling {
  guestId: string;
  /** The pictures of its messages, in order; each is used once. */
  pictures: StoredPhoto[];
}

type KnownEntry = ImportedConversation['entries'][number];

function buildEntries({ entries }: SampleConversation, context: ConversationContext): KnownEntry[] {
  return entries.map((entry) => {
    const at = entryTime(entry, context.now);
    if ('happened' in entry) return { at, kind: 'line', ...eventLine(entry.happened, at, context) };
    const { by, words, isAutomatic, photos = [] } = entry;
    const sender: Side = by;
    const sent = context.pictures.splice(0, photos.length);
    const shown = sent.map(({ id, widths, width, height, blur }) => ({ id, widths, width, height, blur }));
    return { at, kind: isAutomatic === true ? 'automatic' : 'message', sender, words, photos: shown };
  });
}

function entryTime(entry: SampleEntry, now: Date): Date {
  if ('minutesAgo' in entry) return new Date(now.getTime() - entry.minutesAgo * MINUTE_MS);
  const [hour, minute] = entry.at.split(':').map(Number);
  const fullHour = instantInIndia(addDays(dateInIndia(now), -entry.daysAgo), hour);
  return new Date(fullHour.getTime() + (minute ?? 0) * MINUTE_MS);
}

/** An event line, as the events of a stay create it. */
function eventLine(happened: 'held' | 'paid', at: Date, { home, booked, guestId }: ConversationContext) {
  if (home.booked === undefined || booked?.guestId !== guestId)
    throw new Error(`no stay of that guest is booked in the sample home ${home.id}`);
  const { checkIn, checkOut } = booked;
  if (happened === 'paid') {
    const { adults, children = 0 } = home.booked;
    const paid = priceStay(home, daysBetween(checkIn, checkOut), adults + children).total;
    return { happened: 'stay-paid', values: { paid } };
  }
  const heldUntil = new Date(at.getTime() + HELD_HOURS * 60 * MINUTE_MS);
  return { happened: 'stay-held', values: { heldUntil: heldUntil.toISOString(), checkIn, checkOut } };
}

/** Inserts the automatic messages of a sample home, active from now on. */
export async function fillAutomatic(
  trx: Trx,
  { home, listingId, now }: { home: SampleHome; listingId: string; now: Date },
): Promise<void> {
  for (const [index, { home: homeId, words, ...rule }] of sampleAutomatic.entries()) {
    if (homeId !== home.id) continue;
    await insertRule(trx, listingId, NewAutomatic.parse({ ...rule, message: words }), addMilliseconds(now, index));
  }
}

export async function fillReplies(trx: Trx, getAccountId: (id: string) => string, now: Date): Promise<void> {
  for (const [index, { host, name, words }] of sampleReplies.entries()) {
    await insertReply(trx, getAccountId(host), NewReply.parse({ name, message: words }), addMilliseconds(now, index));
  }
}

/** Inserted at increasing times, since they are listed by creation time. */
function addMilliseconds(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
