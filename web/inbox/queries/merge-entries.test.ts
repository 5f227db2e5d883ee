import type { Entry } from '@aangan/contract/inbox/calls.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeEntries } from './inbox-cache.ts';

const entries: Entry[] = Array.from({ length: 30 }, (_, index) => ({
  _id: `e${index}`,
  kind: 'message',
  message: String(index),
  at: '2026-11-23T10:00:00.000Z',
}));

it('joins what overlaps or meets into the order of the server, each entry once', () => {
  const spans = fc.tuple(fc.nat(29), fc.nat(29), fc.nat(29), fc.nat(29)).map((ends) => {
    const [a, b, c, d] = ends.toSorted((one, other) => one - other) as [number, number, number, number];
    return { known: entries.slice(a, c + 1), other: entries.slice(b, d + 1), all: entries.slice(a, d + 1) };
  });
  fc.assert(
    fc.property(spans, ({ known, other, all }) => {
      expect(mergeEntries(known, other)).toEqual(all);
      expect(mergeEntries(all, other)).toEqual(all);
    }),
  );
});

it('keeps live entries after a page that was requested before them', () => {
  expect(mergeEntries([...entries.slice(0, 5), ...entries.slice(8, 9)], entries.slice(3, 8))).toEqual(
    entries.slice(0, 9),
  );
});

it('appends entries after all known ones', () => {
  expect(mergeEntries(entries.slice(0, 3), entries.slice(3, 4))).toEqual(entries.slice(0, 4));
});
