const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));
const listed = (count: number, text: (index: number) => string) => many(count, text).join(',');
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:u', ...lines, 'END:VEVENT'].join('\n');
const numbers = (max: number) => listed(max, (index) => String(index + 1));

/** Calendars that are expensive to parse. */
export const hostileFeeds = [
  calendar(
    event('DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=YEARLY;BYDAY=${listed(200, (index) => `${(index % 53) + 1}MO`)}`),
  ),
  calendar(
    event(
      'DTSTART;VALUE=DATE:20261201',
      `RRULE:FREQ=YEARLY;BYYEARDAY=${numbers(366)};BYMONTHDAY=${numbers(31)};BYSETPOS=${numbers(366)}`,
    ),
  ),
  calendar(event(`DTSTART;TZID=${'a/'.repeat(50_000)}:20261201T000000`)),
  calendar(
    ...many(2_500, () => event('DTSTART;TZID=America/New_York:20261201T000000')),
    ...many(2_500, () => event('RECURRENCE-ID:20261201T050000Z', 'DTSTART:20261201T050000Z')),
  ),
  calendar(
    event(
      'DTSTART:20261201T000000Z',
      'RRULE:FREQ=DAILY',
      ...many(3_000, () => `EXDATE:${listed(100, () => '20261201T000000Z')}`),
    ),
  ),
  calendar(`PRODID:${'x'.repeat(250_000)}`, ...many(5_000, () => event('DTSTART;VALUE=DATE:20261201'))),
  calendar(
    ...many(5_000, (index) => `BEGIN:VTIMEZONE\nTZID:Zone/${index}\nEND:VTIMEZONE`),
    event('DTSTART;TZID=Zone/1:20261201T000000'),
  ),
  calendar(event(`UID:${'u'.repeat(50_000)}`, 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=732')),
];
