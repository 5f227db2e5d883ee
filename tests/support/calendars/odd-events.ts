import type { CalendarCase } from './calendar-case.ts';

const stay = 'UID:stay\nDTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261204';

const over = (title: string, event: string): CalendarCase => ({
  title: `${title}, of years ago`,
  events: [event, stay],
  nights: '1201-1204',
});
const ahead = (title: string, event: string): CalendarCase => ({
  title: `${title}, which may lie ahead`,
  events: [event, stay],
  nights: 'unreadable-event',
});

/** Unsupported content in a calendar with a stay. */
export const oddCases: readonly CalendarCase[] = [
  over(
    'an hourly rule with an end',
    'DTSTART:20190101T090000Z\nDTEND:20190101T100000Z\nRRULE:FREQ=HOURLY;UNTIL=20190102T000000Z',
  ),
  over('an hourly rule with a count', 'DTSTART:20190101T090000Z\nDTEND:20190101T100000Z\nRRULE:FREQ=HOURLY;COUNT=10'),
  over('a broken end', 'DTSTART;VALUE=DATE:20190101\nDTEND;VALUE=DATE:20190199'),
  over('a broken beginning', 'DTSTART;VALUE=DATE:20190199\nDTEND;VALUE=DATE:20190202'),
  over('a negative length', 'DTSTART:20190101T090000Z\nDURATION:-PT1H'),
  over('the year 1', 'DTSTART:00010101T000000Z\nDTEND:00010101T010000Z'),
  over(
    'a broken end of a series that has ended',
    'DTSTART:20190101T090000Z\nDTEND:2019\nRRULE:FREQ=DAILY;UNTIL=20190301T000000Z',
  ),
  ahead('an hourly rule', 'DTSTART:20190101T090000Z\nDTEND:20190101T100000Z\nRRULE:FREQ=HOURLY'),
  ahead('an hourly rule of some months', 'DTSTART:20190101T090000Z\nRRULE:FREQ=HOURLY;BYMONTH=12;COUNT=9000'),
  ahead('a broken end', 'DTSTART;VALUE=DATE:20261210\nDTEND;VALUE=DATE:20261299'),
  ahead('a broken end of an event of this year', 'DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260399'),
  ahead('a broken beginning', 'DTSTART;VALUE=DATE:20190199\nDTEND;VALUE=DATE:20261202'),
  ahead('a negative length', 'DTSTART:20261210T090000Z\nDURATION:-PT1H'),
  ahead('a broken date beside an old one', 'DTSTART;VALUE=DATE:20190101\nRDATE;VALUE=DATE:20261299'),
];
