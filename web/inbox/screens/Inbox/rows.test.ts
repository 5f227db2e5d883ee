import type { Conversation, Entry } from '@aangan/contract/inbox/calls.ts';
import { shownWords } from '@aangan/contract/rules/first-name.ts';
import { expect, it } from 'vitest';
import { firstUnreadEntry, lastSeenEntry, toChunks, toRows } from './rows.ts';

const at = (id: string, from: string | undefined, time: string, kind: Entry['kind'] = 'message'): Entry => ({
  _id: id,
  kind,
  ...(from !== undefined && { from }),
  message: id,
  at: `2026-11-${time}:00.000Z`,
});

const entries = [
  at('a', 'me', '22T10:00'),
  at('b', 'me', '22T10:02'),
  at('c', 'you', '22T10:03'),
  at('d', 'you', '22T10:20'),
  at('e', undefined, '22T10:21', 'line'),
  at('f', 'you', '22T18:31'),
  at('g', 'you', '22T18:32', 'automatic'),
];

it('groups messages of one person within minutes, and starts a group with each day in India', () => {
  const rows = toRows(entries, 'me', null);
  expect(rows.map(({ isFirst, isLast }) => `${Number(isFirst)}${Number(isLast)}`)).toEqual([
    '10',
    '01',
    '11',
    '11',
    '11',
    '11',
    '11',
  ]);
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-22', null, null, null, null, '2026-11-23', null]);
  expect(rows.map(({ isMine }) => isMine)).toEqual([true, true, false, false, false, false, false]);
});

it('knows the newest message of the other', () => {
  const newest = (of: Entry[]) => toRows(of, 'me', null).filter(({ isNewestOfOther }) => isNewestOfOther);
  expect(newest(entries).map(({ entry }) => entry._id)).toEqual(['g']);
  expect(newest(entries.slice(0, 5)).map(({ entry }) => entry._id)).toEqual(['d']);
  expect(newest(entries.slice(0, 2))).toEqual([]);
});

it('begins a group at the first unread message', () => {
  const [, first] = toRows([at('c', 'you', '22T10:03'), at('d', 'you', '22T10:04')], 'me', 'd');
  expect(first).toMatchObject({ isFirst: true, isFirstUnread: true });
});

it('finds the first of the unread messages, lines left out', () => {
  const conversation = (unread: number) => ({ entries, unread }) as unknown as Conversation;
  expect(firstUnreadEntry(conversation(0), 'me')).toBe(null);
  expect(firstUnreadEntry(conversation(3), 'me')).toBe('d');
  expect(firstUnreadEntry(conversation(60), 'me')).toBe('a');
});

it('finds the newest own message that was seen', () => {
  expect(lastSeenEntry(entries, 'me', 'e')).toBe('b');
  expect(lastSeenEntry(entries, 'me', 'a')).toBe('a');
  expect(lastSeenEntry(entries, 'me', null)).toBe(null);
});

const many = Array.from({ length: 400 }, (_, index) =>
  at(((index * 37) % 256).toString(16).padStart(2, '0') + index, 'me', '22T10:00'),
);

it('cuts pieces at the same entries, independent of their neighbours', () => {
  const starts = (some: Entry[]) => toChunks(toRows(some, 'me', null)).map(({ rows }) => rows[0]?.entry._id);
  const all = starts(many);
  expect(
    starts(many.slice(100, 300))
      .slice(1)
      .every((start) => all.includes(start)),
  ).toBe(true);
  expect(toChunks(toRows(many, 'me', null)).flatMap(({ rows }) => rows)).toHaveLength(400);
});

it('keeps the key of a piece that grows at its start or at its end, and gives each another one', () => {
  const keys = (some: Entry[]) => toChunks(toRows(some, 'me', null)).map(({ key }) => key);
  const before = keys(many.slice(100, 300));
  const after = keys(many.slice(90, 310));
  expect(after).toEqual(expect.arrayContaining(before));
  const all = keys(many);
  expect(all).toEqual(expect.arrayContaining(after));
  expect(new Set(all).size).toBe(all.length);
});

it.each([
  ['safe \u202egnp.exe\u202c', 'safe gnp.exe'],
  ['\u2066a\u2069', 'a'],
  ['bell\u0007 escape\u001b[31m', 'bell\ufffd escape\ufffd[31m'],
  ['one\r\ntwo\rthree\n\tfour', 'one\ntwo\nthree\n\tfour'],
  ['👩‍👩‍👧 नमस्ते مرحبا', '👩‍👩‍👧 नमस्ते مرحبا'],
])('shows %j as %j', (typed, shown) => {
  expect(shownWords(typed)).toBe(shown);
});
