import { addDays } from '@aangan/contract/rules/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';
import { type ExportedEvent, writeCalendar } from './write-calendar.ts';

const TODAY = '2026-11-22';
const stay: ExportedEvent = {
  uid: '6f9@aangan.example',
  days: { start: '2026-12-01', end: '2026-12-04' },
  kind: 'stay',
  sequence: 2,
  since: new Date('2026-11-22T08:10:05.500Z'),
};

test('contains taken days', () => {
  const text = writeCalendar('Neem Courtyard', [stay, { ...stay, kind: 'closed' }]);
  expect(text).toContain(
    [
      'BEGIN:VEVENT',
      'UID:6f9@aangan.example',
      'DTSTAMP:20261122T081005Z',
      'LAST-MODIFIED:20261122T081005Z',
      'SEQUENCE:2',
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261204',
      'SUMMARY:Reserved',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      '',
    ].join('\r\n'),
  );
  expect(text).toContain('SUMMARY:Not available\r\n');
});

test('may be without events', () => {
  const text = writeCalendar('Neem', []);
  expect(text).toContain('BEGIN:VTIMEZONE');
  expect(readCalendar(Buffer.from(text), TODAY)).toEqual({ events: [] });
});

/** Titles have no U+FFFD, because the test looks for it in the output as the sign of a split character. */
const aTitle = fc.string({ unit: 'grapheme', maxLength: 200 }).map((title) => title.replaceAll('\ufffd', '-'));

test("folds the home's title without breaking lines or characters", () => {
  fc.assert(
    fc.property(aTitle, (title) => {
      const text = writeCalendar(title, [stay]);
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n\ufffd]/);
      }
      expect(readCalendar(Buffer.from(text), TODAY)).toMatchObject({ events: [{ uid: stay.uid }] });
    }),
  );
});

test('is parsed to the same events', () => {
  const event = fc
    .record({
      start: fc.integer({ min: 1, max: 700 }),
      nights: fc.integer({ min: 1, max: 60 }),
      kind: fc.constantFrom('stay', 'closed'),
      uid: fc.uuid(),
    })
    .map(({ start, nights, ...rest }) => ({
      ...stay,
      ...rest,
      days: { start: addDays(TODAY, start), end: addDays(TODAY, start + nights) },
    }));
  const selector = ({ days }: ExportedEvent) => `${days.start} ${days.end}`;
  fc.assert(
    fc.property(fc.uniqueArray(event, { selector, maxLength: 20 }), (events) => {
      const expected = events.map(({ uid, days, kind }) => ({
        uid,
        days,
        isBlock: kind === 'closed',
        isSoldThere: false,
      }));
      expect(readCalendar(Buffer.from(writeCalendar('Neem', events)), TODAY)).toEqual({ events: expected });
    }),
  );
});
