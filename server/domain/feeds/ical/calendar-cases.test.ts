import {
  type CalendarCase,
  calendarText,
  oddCases,
  parseSpans,
  ruleCases,
  zoneCases,
} from '@aangan/tests/support/calendars/calendar-cases.ts';
import { seriesCases } from '@aangan/tests/support/calendars/series.ts';
import { describe, expect, test } from 'vitest';
import { readCalendarInWorker } from './read-calendar-in-worker.ts';
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

const TODAY = '2026-11-22';
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));
const listed = (count: number, text: (index: number) => string) => many(count, text).join(',');
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');
const stay = event('UID:stay', 'DTSTART;VALUE=DATE:20261201');
const numbers = (most: number) => listed(most, (index) => String(index + 1));

/** Recurrences that would take seconds or exhaust memory without the limits. */
test.each<[string, string, string | number]>([
  [
    'BYDAY of 200 entries',
    calendar(
      event(
        'DTSTART;VALUE=DATE:20261201',
        `RRULE:FREQ=YEARLY;BYDAY=${listed(200, (index) => `${(index % 53) + 1}MO`)}`,
      ),
    ),
    104,
  ],
  [
    'lists of all days of a year and all their places',
    calendar(
      event(
        'DTSTART;VALUE=DATE:20261201',
        `RRULE:FREQ=YEARLY;BYYEARDAY=${numbers(366)};BYMONTHDAY=${numbers(31)};BYSETPOS=${numbers(366)}`,
      ),
    ),
    723,
  ],
  [
    'a list of 5,000 entries',
    calendar(event('DTSTART:20261201', `RRULE:FREQ=YEARLY;BYDAY=${listed(5_000, () => 'MO')}`)),
    'too-complicated',
  ],
  ['TZID of 100 kB', calendar(event(`DTSTART;TZID=${'a/'.repeat(50_000)}:20261201T000000`)), 'too-complicated'],
  ['a name of 100 kB', calendar(`${'X'.repeat(100_000)}:1`, stay), 1],
  ['a line of 4 MB that is not read', calendar(`DESCRIPTION:${'x'.repeat(4_000_000)}`, stay), 1],
  [
    'RECURRENCE-ID of 2,500 events for 2,500 others',
    calendar(
      ...many(2_500, () => event('UID:u', 'DTSTART;TZID=America/New_York:20261201T000000')),
      ...many(2_500, () => event('UID:u', 'RECURRENCE-ID:20261201T050000Z', 'DTSTART:20261201T050000Z')),
    ),
    'too-complicated',
  ],
  [
    'a RECURRENCE-ID after 150,000 lines for 1,000 events',
    calendar(
      ...many(1_000, () => event('UID:u', 'DTSTART:20261201')),
      event(`UID:u${'\nSUMMARY:'.repeat(150_000)}`, 'RECURRENCE-ID:20261201', 'DTSTART:20261201'),
    ),
    'too-complicated',
  ],
  [
    '300,000 EXDATE',
    calendar(
      event(
        'DTSTART:20261201T000000Z',
        'RRULE:FREQ=DAILY',
        ...many(3_000, () => `EXDATE:${listed(100, () => '20261201T000000Z')}`),
      ),
    ),
    'too-complicated',
  ],
  [
    '500,000 RDATE of an event that cannot be parsed and may be over',
    calendar(
      event('DTSTART:20190101', 'DTEND:never', ...many(500, () => `RDATE:${listed(1_000, () => '20190102')}`)),
      stay,
    ),
    'too-complicated',
  ],
  ['a PRODID of 250 kB', calendar(`PRODID:${'airbnb'.repeat(42_000)}`, ...many(5_000, () => stay)), 'too-complicated'],
  [
    'many zones',
    calendar(...many(1_000, (index) => event(`DTSTART;TZID=Etc/gmt+${'0'.repeat(index)}1:20261201T000000`))),
    'too-complicated',
  ],
  [
    'many descriptions of zones',
    calendar(
      ...many(
        20_000,
        (index) => `BEGIN:VTIMEZONE\nTZID:Zone ${index}\nBEGIN:STANDARD\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE`,
      ),
      ...many(90, (index) => event(`DTSTART;TZID=Zone ${index}:20261201T000000`, 'DURATION:P1D')),
    ),
    1,
  ],
  [
    'a UID of 50 kB for 732 days',
    calendar(event(`UID:${'u'.repeat(50_000)}`, 'DTSTART:20261201', 'RRULE:FREQ=DAILY')),
    'too-complicated',
  ],
  ['a million lines', calendar('X:'.concat('\nX:'.repeat(1_000_000))), 'too-complicated'],
  ['a million folds', calendar(stay, `X:${'\n '.repeat(1_000_000)}`), 'too-complicated'],
  [
    'daily rules since the year 1',
    calendar(...many(100, () => event('DTSTART:00010101', 'RRULE:FREQ=DAILY;COUNT=900000'))),
    'too-complicated',
  ],
  ['a rule without occurrences', calendar(event('DTSTART:20261201', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31')), 1],
])('a calendar with %s is read or refused without exceeding the limits', async (_what, text, outcome) => {
  const read = await readCalendarInWorker(Buffer.from(text), TODAY);
  expect('refusal' in read ? read.refusal : read.events.length).toBe(outcome);
});
