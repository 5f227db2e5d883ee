import type { Conversation, Entry } from '@aangan/contract/inbox/calls.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import * as conversation from '@aangan/contract/words/en/inbox/conversation.ts';
import * as list from '@aangan/contract/words/en/inbox/list.ts';

/** An entry with its position among its neighbours. */
export interface Row {
  entry: Entry;
  isMine: boolean;
  /** Date heading above the entry, if its day differs from the previous entry's. */
  day: string | null;
  /** Position in a group: same person and kind, within minutes. */
  isFirst: boolean;
  isLast: boolean;
  /** Shows 'New messages' above. */
  isFirstUnread: boolean;
  /** The newest message of the other person. */
  isNewestOfOther: boolean;
}

/** Longer gaps start a new group. */
const GROUP_GAP_MS = 5 * 60_000;

/** Rows of a conversation. `firstUnread` is the id of the first unread entry. */
export function toRows(entries: readonly Entry[], myId: string, firstUnread: string | null): Row[] {
  const newestOfOther = entries.findLastIndex(({ kind, from }) => kind !== 'line' && from !== myId);
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    const after = entries[index + 1];
    return {
      entry,
      isMine: entry.kind !== 'line' && entry.from === myId,
      day: before !== undefined && entryDay(before) === entryDay(entry) ? null : entryDay(entry),
      isFirst: before === undefined || !isSameGroup(before, entry) || entry._id === firstUnread,
      isLast: after === undefined || !isSameGroup(entry, after) || after._id === firstUnread,
      isFirstUnread: entry._id === firstUnread,
      isNewestOfOther: index === newestOfOther,
    };
  });
}

/** Neighbouring rows that are rendered as one component. */
export interface RowChunk {
  key: string;
  rows: Row[];
}

/** Keys by first and last entry of a chunk. */
const chunkKeys = new WeakMap<Entry, string>();

/**
 * Groups rows into chunks for rendering. Boundaries depend only on the entry, so that chunks are stable when entries
 * are added; a chunk that grows at either end keeps its key.
 */
export function toChunks(rows: readonly Row[]): RowChunk[] {
  const pieces: Row[][] = [];
  for (const row of rows) {
    const last = pieces.at(-1);
    if (last === undefined || startsChunk(row.entry)) pieces.push([row]);
    else last.push(row);
  }
  return pieces.map((piece) => {
    const [first, last] = [piece[0] as Row, piece.at(-1) as Row];
    const key = chunkKeys.get(first.entry) ?? chunkKeys.get(last.entry) ?? first.entry._id;
    chunkKeys.set(first.entry, key);
    chunkKeys.set(last.entry, key);
    return { key, rows: piece };
  });
}

/** The other person's first unread message, or the oldest loaded entry until it is loaded; null if none is unread. */
export function firstUnreadEntry({ entries, unread }: Conversation, myId: string): string | null {
  const others = entries.filter(({ kind, from }) => kind !== 'line' && from !== myId);
  return unread === 0 ? null : (others.at(-unread)?._id ?? entries[0]?._id ?? null);
}

/** Id of the newest own message that the other person has seen. */
export function lastSeenEntry(entries: readonly Entry[], myId: string, seenUntil: string | null): string | null {
  const until = entries.findIndex(({ _id }) => _id === seenUntil);
  const seen = entries.slice(0, until + 1).filter(({ kind, from }) => kind !== 'line' && from === myId);
  return seen.at(-1)?._id ?? null;
}

/** Selects one of 32 entries by its random id. */
function startsChunk({ _id }: Entry): boolean {
  return Number.parseInt(_id.slice(0, 2), 16) < 8;
}

function isSameGroup(one: Entry, next: Entry): boolean {
  return (
    one.kind === next.kind &&
    one.from === next.from &&
    entryDay(one) === entryDay(next) &&
    Date.parse(next.at) - Date.parse(one.at) < GROUP_GAP_MS
  );
}

/** Cached, because entries are immutable and looked up often. */
const days = new WeakMap<Entry, string>();

function entryDay(entry: Entry): string {
  const known = days.get(entry);
  if (known !== undefined) return known;
  const day = dateInIndia(new Date(entry.at));
  days.set(entry, day);
  return day;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });

/** '08:10' in Indian time. */
export function timeLabel(at: string): string {
  return clock.format(new Date(at));
}

/** For lists: the time today, then 'Yesterday', then the date. */
export function shortTimeLabel(at: string, now: Date): string {
  const date = dateInIndia(new Date(at));
  const today = dateInIndia(now);
  if (date === today) return timeLabel(at);
  return date === addDays(today, -1) ? list.yesterday : formatDate(date);
}

/** Date heading: 'Today', 'Yesterday', 'Sunday, 22/11/2026'. */
export function dayLabel(date: string, now: Date): string {
  const today = dateInIndia(now);
  if (date === today) return conversation.today;
  if (date === addDays(today, -1)) return conversation.yesterday;
  return conversation.day({ weekday: weekday.format(Date.parse(`${date}T00:00:00Z`)), date: formatDate(date) });
}
