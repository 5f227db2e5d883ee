import { type News, news } from '@aangan/contract/inbox/news.ts';
import type { Kysely } from 'kysely';
import { entriesByIds, type EntryWithReaders } from '../../domain/inbox/entries-by-ids.ts';
import type { InboxEvent, InboxEvents } from '../../domain/inbox/inbox-events.ts';
import type { Database } from '../../platform/database/schema.ts';
import { presentEntry } from './present-entry.ts';

/** Presents events to a person, with their entries. */
export interface EventEntries {
  /** Null if the entry does not exist or is not visible to this person. */
  eventOf: (accountId: string, piece: InboxEvent) => News | null;
}

/** Reads, in one statement, the entries of inbox events; without a query if there are none. */
export async function loadEventEntries(
  db: Kysely<Database>,
  inboxes: ReadonlyMap<string, InboxEvents>,
): Promise<EventEntries> {
  const ids = [...inboxes.values()].flatMap(({ news: pieces }) => pieces.flatMap(({ about }) => about['entry'] ?? []));
  const entries = ids.length === 0 ? new Map<string, EntryWithReaders>() : await entriesByIds(db, [...new Set(ids)]);
  return { eventOf: (accountId, piece) => eventOf(entries, accountId, piece) };
}

function eventOf(
  entries: ReadonlyMap<string, EntryWithReaders>,
  accountId: string,
  { name, about }: InboxEvent,
): News | null {
  if (name === 'seen') return { name, data: news.seen.parse(about) };
  if (name === 'booking') return { name, data: news.booking.parse(about) };
  if (name === 'calendar') return { name, data: news.calendar.parse(about) };
  const { conversation = '', entry = '' } = about;
  const record = entries.get(entry);
  if (record === undefined || !record.readers.includes(accountId)) return null;
  return { name, data: { conversation, entry: presentEntry(record) } };
}
