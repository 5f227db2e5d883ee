import { calendarCases, calendarText, spansOf } from '@aangan/tests/support/calendar-cases.ts';
import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

test.each(calendarCases)('$title', (known) => {
  const read = readCalendar(Buffer.from(calendarText(known)), '2026-11-22');
  if ('refusal' in read) return expect(read.refusal).toBe(known.nights);
  const spans = read.events.map(({ days }) => days).toSorted((one, other) => (one.start < other.start ? -1 : 1));
  expect(spans).toEqual(spansOf(known.nights));
});
