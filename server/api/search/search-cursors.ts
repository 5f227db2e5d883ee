import type { SearchCursor } from '../../domain/search/search-listings.ts';
import type { Position } from '../../domain/search/sorted-homes.ts';
import type { SortedCursor } from '../../domain/search/sorted-listings.ts';
import { invalidCursor } from '../list-pages.ts';

export function encodeCursor({ after, before }: SearchCursor): string {
  const { typos, beginnings, weight, sequence } = after;
  return [typos, beginnings, weight, sequence, ...(before === undefined ? [] : [before])].join('-');
}

export function decodeCursor(cursor: string | undefined): SearchCursor | undefined {
  if (cursor === undefined) return undefined;
  const numbers = /^(\d{1,4})-(\d{1,4})-(\d{1,6})-(\d{1,15})(?:-(\d{1,15}))?$/.exec(cursor)?.slice(1);
  if (numbers === undefined) throw invalidCursor();
  const [typos = 0, beginnings = 0, weight = 0, sequence = 0] = numbers.slice(0, 4).map(Number);
  const before = numbers[4] === undefined ? undefined : Number(numbers[4]);
  return { after: { typos, beginnings, weight, sequence }, before };
}

/** `start` and `last`, each as `key.sequence`: `-4200.17`, `-4200.17_-8400.12`, `_-8400.12`. */
export function encodeSortedCursor({ start, last }: SortedCursor): string {
  return encodePosition(start) + (last === undefined ? '' : `_${encodePosition(last)}`);
}

export function decodeSortedCursor(cursor: string | undefined): SortedCursor | undefined {
  if (cursor === undefined) return undefined;
  const position = String.raw`(-?\d{1,12})\.(\d{1,15})`;
  const parts = new RegExp(`^(?:${position})?(?:_${position})?$`).exec(cursor);
  if (parts === null || cursor === '') throw invalidCursor();
  return { start: decodePosition(parts[1], parts[2]), last: decodePosition(parts[3], parts[4]) };
}

function encodePosition(position: Position | undefined): string {
  return position === undefined ? '' : `${position.key}.${position.sequence}`;
}

function decodePosition(key: string | undefined, sequence: string | undefined): Position | undefined {
  return key === undefined ? undefined : { key: Number(key), sequence: Number(sequence) };
}
