import type { Conversation, Entry } from '@aangan/contract/inbox/conversations.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';

/** An entry as it stands among its neighbours. */
export interface Row {
  entry: Entry;
  isMine: boolean;
  /** The day it begins, where the entry before it is of another one. */
  day: string | null;
  /** The first and the last of a group: of one person, of one kind, within minutes. */
  isFirst: boolean;
  isLast: boolean;
  /** 'New messages' stands above it. */
  isFirstUnread: boolean;
  /** The newest of what the other wrote. */
  isNewestOfOther: boolean;
}

/** Longer pauses begin a new group. */
const PAUSE_MS = 5 * 60_000;

/** The entries of a conversation with what stands between them. `firstUnread` is the id of the first one that was not seen. */
export function rowsOf(entries: readonly Entry[], myId: string, firstUnread: string | null): Row[] {
  const newestOfOther = entries.findLastIndex(({ kind, from }) => kind !== 'line' && from !== myId);
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    const after = entries[index + 1];
    return {
      entry,
      isMine: entry.kind !== 'line' && entry.from === myId,
      day: before !== undefined && dayOf(before) === dayOf(entry) ? null : dayOf(entry),
      isFirst: before === undefined || !areOfOneGroup(before, entry) || entry._id === firstUnread,
      isLast: after === undefined || !areOfOneGroup(entry, after) || after._id === firstUnread,
      isFirstUnread: entry._id === firstUnread,
      isNewestOfOther: index === newestOfOther,
    };
  });
}

/** Some neighbouring rows. */
export interface RowsOfPiece {
  key: string;
  rows: Row[];
}

/** By the first and the last entry of a piece. */
const pieceKeys = new WeakMap<Entry, string>();

/**
 * The rows in pieces that are drawn as one, or left out where they are far from view. Where a piece begins is told by the entry
 * alone, so that pieces stay what they are when earlier or later entries come; one that grows at either end keeps its key.
 */
export function piecesOf(rows: readonly Row[]): RowsOfPiece[] {
  const pieces: Row[][] = [];
  for (const row of rows) {
    const last = pieces.at(-1);
    if (last === undefined || beginsPiece(row.entry)) pieces.push([row]);
    else last.push(row);
  }
  return pieces.map((piece) => {
    const [first, last] = [piece[0] as Row, piece.at(-1) as Row];
    const key = pieceKeys.get(first.entry) ?? pieceKeys.get(last.entry) ?? first.entry._id;
    pieceKeys.set(first.entry, key);
    pieceKeys.set(last.entry, key);
    return { key, rows: piece };
  });
}

/** The first of the `unread` newest messages of the other; null where nothing is unread, or that one is not here. */
export function firstUnreadOf({ entries, unread }: Conversation, myId: string): string | null {
  const others = entries.filter(({ kind, from }) => kind !== 'line' && from !== myId);
  return unread === 0 ? null : (others.at(-unread)?._id ?? entries[0]?._id ?? null);
}

/** The newest own message that the other has seen. */
export function lastSeenOf(entries: readonly Entry[], myId: string, seenUntil: string | null): string | null {
  const until = entries.findIndex(({ _id }) => _id === seenUntil);
  const seen = entries.slice(0, until + 1).filter(({ kind, from }) => kind !== 'line' && from === myId);
  return seen.at(-1)?._id ?? null;
}

/** One entry of 32, by its id, which is random. */
function beginsPiece({ _id }: Entry): boolean {
  return Number.parseInt(_id.slice(0, 2), 16) < 8;
}

function areOfOneGroup(one: Entry, next: Entry): boolean {
  return (
    one.kind === next.kind &&
    one.from === next.from &&
    dayOf(one) === dayOf(next) &&
    Date.parse(next.at) - Date.parse(one.at) < PAUSE_MS
  );
}

/** An entry is never changed, and among thousands of them each is asked for often. */
const days = new WeakMap<Entry, string>();

function dayOf(entry: Entry): string {
  const known = days.get(entry);
  if (known !== undefined) return known;
  const day = dateInIndia(new Date(entry.at));
  days.set(entry, day);
  return day;
}
