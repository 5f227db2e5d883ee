import { type Entry, type LiveEvent, liveEvents } from '@aangan/contract/inbox/calls.ts';
import { formatDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatAmount } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/inbox/lines.ts';
import { type EntryRecord, type EntryWithReaders, loadEntriesByIds } from '../../domain/inbox/entries.ts';
import type { InboxEvent, InboxEvents } from '../../domain/inbox/inbox-events.ts';
import type { MessagePhotoRecord } from '../../domain/inbox/inbox-tables.ts';
import type { Db } from '../../platform/database/schema.ts';

/** Path of the files of message photos; needs the session of a participant. */
export const MESSAGE_PHOTO_PATH = '/api/inbox/photo';

export function presentEntry(entry: EntryRecord): Entry {
  const { id, kind, from, photos, at } = entry;
  return {
    _id: id,
    kind,
    ...(from !== null && { from }),
    message: kind === 'line' ? lineSentence(entry) : entry.words,
    ...(photos.length > 0 && { photos: photos.map(presentPhoto) }),
    at: at.toISOString(),
  };
}

function presentPhoto({ id, widths, width, height, blur }: MessagePhotoRecord) {
  return { path: `${MESSAGE_PHOTO_PATH}/${id}`, format: 'webp' as const, widths, width, height, blur };
}

export interface EventEntries {
  /** Null if the entry does not exist or is not visible to this person. */
  present: (accountId: string, event: InboxEvent) => LiveEvent | null;
}

/** Reads, in one statement, the entries of inbox events; without a query if there are none. */
export async function loadEventEntries(db: Db, inboxes: ReadonlyMap<string, InboxEvents>): Promise<EventEntries> {
  const ids = [...inboxes.values()].flatMap(({ events }) => events.flatMap(({ about }) => about['entry'] ?? []));
  const entries =
    ids.length === 0 ? new Map<string, EntryWithReaders>() : await loadEntriesByIds(db, [...new Set(ids)]);
  return { present: (accountId, event) => presentEvent(entries, accountId, event) };
}

function presentEvent(
  entries: ReadonlyMap<string, EntryWithReaders>,
  accountId: string,
  { name, about }: InboxEvent,
): LiveEvent | null {
  if (name === 'seen') return { name, data: liveEvents.seen.parse(about) };
  if (name === 'booking') return { name, data: liveEvents.booking.parse(about) };
  if (name === 'calendar') return { name, data: liveEvents.calendar.parse(about) };
  const { conversation = '', entry = '' } = about;
  const record = entries.get(entry);
  if (record === undefined || !record.readers.includes(accountId)) return null;
  return { name, data: { conversation, entry: presentEntry(record) } };
}

interface EventLine {
  happened: string | null;
  values: Record<string, unknown>;
}

type Sentence = (values: LineValues) => string;

/** Sentence of each kind of event; the values it needs are stored with the line. */
const sentences: Record<string, Sentence> = {
  'stay-asked-about': questionSentence,
  'stay-held': (values) => words.held({ ...stayDates(values), moment: values.moment('heldUntil') }),
  'hold-extended': (values) => words.extended({ moment: values.moment('heldUntil') }),
  'extra-price-set': (values) => words.extraPrice({ amount: values.rupees('price') }),
  'owner-contacted': () => words.contacted,
  'hold-expired': () => words.expired,
  'stay-paid': (values) => words.paid({ amount: values.rupees('paid') }),
  'stay-cancelled': cancellationSentence,
  'stay-completed': (values) => words.completed(stayDates(values)),
  'refund-made': (values) => words.refunded({ amount: values.rupees('amount') }),
  'calendar-conflict': (values) => words.conflict(stayDates(values)),
  'review-asked': (values) => (values.number('day') > 0 ? words.reviewReminded : words.reviewAsked),
  'review-published': () => words.reviewPublished,
};

function lineSentence({ happened, values }: EventLine): string {
  // A newer release running at the same time may store unknown kinds.
  const sentence = Object.hasOwn(sentences, happened ?? '') ? sentences[happened ?? ''] : undefined;
  return sentence?.(new LineValues(values)) ?? words.other;
}

class LineValues {
  readonly #values: Record<string, unknown>;

  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  text(name: string): string {
    return String(this.#values[name]);
  }

  number(name: string): number {
    return Number(this.#values[name]);
  }

  rupees(name: string): string {
    return formatAmount(this.number(name));
  }

  date(name: string): string {
    return formatDate(this.text(name));
  }

  moment(name: string): string {
    return formatMoment(new Date(this.text(name)));
  }
}

function stayDates(values: LineValues) {
  return { checkIn: values.date('checkIn'), checkOut: values.date('checkOut') };
}

function questionSentence(values: LineValues): string {
  const guests = values.number('guests');
  if (values.has('checkIn') && values.has('checkOut')) {
    return values.has('guests')
      ? words.asksForStay({ ...stayDates(values), guests })
      : words.asksForDates(stayDates(values));
  }
  if (values.has('checkIn')) return words.asksFrom({ checkIn: values.date('checkIn') });
  if (values.has('checkOut')) return words.asksUntil({ checkOut: values.date('checkOut') });
  return words.asksForGuests({ guests });
}

function cancellationSentence(values: LineValues): string {
  const refund = values.number('refund');
  const byHost = values.text('by') === 'host';
  if (refund === 0) return byHost ? words.cancelledByHost : words.cancelledByGuest;
  const amount = values.rupees('refund');
  return byHost ? words.cancelledByHostRefund({ amount }) : words.cancelledByGuestRefund({ amount });
}
