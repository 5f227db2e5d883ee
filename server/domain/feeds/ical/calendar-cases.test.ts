import { type CalendarCase, calendarText, parseSpans } from '@aangan/tests/support/calendars/calendar-case.ts';
import { oddCases } from '@aangan/tests/support/calendars/odd-events.ts';
import { ruleCases } from '@aangan/tests/support/calendars/rules.ts';
import { seriesCases } from '@aangan/tests/support/calendars/series.ts';
import { zoneCases } from '@aangan/tests/support/calendars/zones.ts';
import { describe, expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const isRefused = ({ nights }: CalendarCase) => nights === 'unreadable-event';
const read = (known: CalendarCase) => readCalendar(Buffer.from(calendarText(known)), '2026-11-22');
const spansIn = (known: CalendarCase) => {
  const reading = read(known);
  if ('refusal' in reading) return reading.refusal;
  return reading.events.map(({ days }) => days).toSorted((one, other) => (one.start < other.start ? -1 : 1));
};

describe.each([
  ['a series', seriesCases],
  ['a rule', ruleCases],
  ['a zone', zoneCases],
  ['what is not understood', oddCases],
])('%s', (_what, cases) => {
  test.each(cases.filter((known) => !isRefused(known)))('$title', (known) => {
    expect(spansIn(known)).toEqual(parseSpans(known.nights));
  });
});

test.each([...ruleCases, ...oddCases].filter(isRefused))('$title is refused', (known) => {
  expect(read(known)).toEqual({ refusal: 'unreadable-event' });
});
