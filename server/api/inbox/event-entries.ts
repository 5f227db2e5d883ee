import { type LiveEvent, liveEvents } from '@aangan/contract/inbox/live-events.ts';
import type { Kysely } from 'kysely';
import { loadEntriesByIds, type EntryWithReaders } from '../../domain/inbox/entries-by-ids.ts';
import type { InboxEvent, InboxEvents } from '../../domain/inbox/inbox-events.ts';
import type { Database } from '../../platform/database/schema.ts';
import { presentEntry } from './present-entry.ts';

/** Presents events to a person, with their entries. */
export interface EventEntries {
  /** Null if the entry does not exist or is not visible to this person. */
  present: (accountId: string, event: InboxEvent) => LiveEvent | null;
}

/** Reads, in one statement, the entries of inbox events; without a query if there are none. */
export async function loadEventEntries(
  db: Kysely<Database>,
  inboxes: ReadonlyMap<string, InboxEvents>,
): Promise<EventEntries> {
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
