import type { CalendarCase } from './calendar-cases.ts';

const wholeDay = (event: string) => `UID:u\nDTSTART;VALUE=DATE:20261201\n${event}`;
/** Midnight to midnight in India. */
const inIndia = (event: string) => `UID:u\nDTSTART;TZID=Asia/Kolkata:20261201T000000\nDURATION:P1D\n${event}`;
/** From an evening in New York, which is the next morning in UTC and in India. */
const inNewYork = (event: string) => `UID:u\nDTSTART;TZID=America/New_York:20261201T200000\nDURATION:P1D\n${event}`;
const moved = (id: string, start: string) => `UID:u\n${id}\n${start}`;

const ends: CalendarCase[] = [
  {
    title: 'UNTIL in UTC of a series in a zone',
    events: [inIndia('RRULE:FREQ=DAILY;UNTIL=20261204T183000Z')],
    nights: '1201 1202 1203 1204 1205',
  },
  {
    title: 'UNTIL in UTC a second before the last one',
    events: [inIndia('RRULE:FREQ=DAILY;UNTIL=20261204T182959Z')],
    nights: '1201 1202 1203 1204',
  },
  {
    title: 'UNTIL in UTC of a series west of it',
    events: [inNewYork('RRULE:FREQ=DAILY;UNTIL=20261204T010000Z')],
    nights: '1202 1203 1204',
  },
  {
    title: 'UNTIL without a zone is of the zone of the series',
    events: [inNewYork('RRULE:FREQ=DAILY;UNTIL=20261203T200000')],
    nights: '1202 1203 1204',
  },
  {
    title: 'UNTIL as a day of a series of times',
    events: [inIndia('RRULE:FREQ=DAILY;UNTIL=20261203')],
    nights: '1201 1202 1203',
  },
  {
    title: 'UNTIL in UTC of whole days, midnight in India',
    events: [wholeDay('RRULE:FREQ=DAILY;UNTIL=20261204T183000Z')],
    nights: '1201 1202 1203 1204 1205',
  },
  {
    title: 'UNTIL in UTC of whole days, midnight in UTC',
    events: [wholeDay('RRULE:FREQ=DAILY;UNTIL=20261203T000000Z')],
    nights: '1201 1202 1203',
  },
  {
    title: 'UNTIL in UTC of whole days, midnight in New York',
    events: [wholeDay('RRULE:FREQ=DAILY;UNTIL=20261203T050000Z')],
    nights: '1201 1202 1203',
  },
  {
    title: 'UNTIL in UTC of whole days, midnight in Tokyo',
    events: [wholeDay('RRULE:FREQ=DAILY;UNTIL=20261202T150000Z')],
    nights: '1201 1202 1203',
  },
  {
    title: 'UNTIL in UTC of whole days, the last second of a day',
    events: [wholeDay('RRULE:FREQ=DAILY;UNTIL=20261203T235959Z')],
    nights: '1201 1202 1203',
  },
  {
    title: 'UNTIL in UTC of whole days of which there is one a year',
    events: ['UID:u\nDTSTART;VALUE=DATE:20270620\nRRULE:FREQ=YEARLY;UNTIL=20280619T230000Z;BYMONTHDAY=20;BYMONTH=6'],
    nights: '270620 280620',
  },
  { title: 'UNTIL before its beginning', events: [wholeDay('RRULE:FREQ=DAILY;UNTIL=20261101')], nights: '1201' },
];

const exceptions: CalendarCase[] = [
  {
    title: 'EXDATE in UTC of a series in a zone',
    events: [inIndia('RRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261201T183000Z')],
    nights: '1201 1203 1204',
  },
  {
    title: 'EXDATE in UTC, whose digits are those of another day',
    events: [inNewYork('RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261202T010000Z')],
    nights: '1203 1204',
  },
  {
    title: 'EXDATE in the zone of the series',
    events: [inIndia('RRULE:FREQ=DAILY;COUNT=4\nEXDATE;TZID=Asia/Kolkata:20261202T000000,20261203T000000')],
    nights: '1201 1204',
  },
  {
    title: 'EXDATE at another time takes nothing out',
    events: [inIndia('RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Asia/Kolkata:20261202T090000')],
    nights: '1201 1202 1203',
  },
  {
    title: 'EXDATE as a day of a series of times',
    events: [inIndia('RRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20261202')],
    nights: '1201 1203',
  },
  {
    title: 'EXDATE of whole days',
    events: [wholeDay('RRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20261201\nEXDATE;VALUE=DATE:20261203')],
    nights: '1202 1204',
  },
  {
    title: 'EXDATE in UTC of whole days',
    events: [wholeDay('RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261201T183000Z')],
    nights: '1201 1203',
  },
  {
    title: 'EXDATE in a zone of whole days, as Exchange writes it',
    events: [wholeDay('RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=W. Europe Standard Time:20261202T000000')],
    nights: '1201 1203',
  },
];

const overrides: CalendarCase[] = [
  {
    title: 'RECURRENCE-ID in UTC of a series in a zone',
    events: [
      inIndia('RRULE:FREQ=DAILY;COUNT=3'),
      moved('RECURRENCE-ID:20261201T183000Z', 'DTSTART;TZID=Asia/Kolkata:20261220T000000\nDURATION:P1D'),
    ],
    nights: '1201 1203 1220',
  },
  {
    title: 'RECURRENCE-ID in UTC, whose digits are those of another day',
    events: [
      inNewYork('RRULE:FREQ=DAILY;COUNT=3'),
      moved('RECURRENCE-ID:20261202T010000Z\nSTATUS:CANCELLED', 'DTSTART:20261202T010000Z'),
    ],
    nights: '1203 1204',
  },
  {
    title: 'RECURRENCE-ID in UTC of whole days',
    events: [
      wholeDay('RRULE:FREQ=DAILY;COUNT=3'),
      moved('RECURRENCE-ID:20261201T183000Z', 'DTSTART;VALUE=DATE:20261220'),
    ],
    nights: '1201 1203 1220',
  },
  {
    title: 'RECURRENCE-ID of one that takes no time',
    events: [
      wholeDay('RRULE:FREQ=DAILY;COUNT=3'),
      moved('RECURRENCE-ID;VALUE=DATE:20261202\nTRANSP:TRANSPARENT', 'DTSTART;VALUE=DATE:20261202'),
    ],
    nights: '1201 1203',
  },
  {
    title: 'RECURRENCE-ID of another event',
    events: [
      wholeDay('RRULE:FREQ=DAILY;COUNT=2'),
      'UID:v\nRECURRENCE-ID;VALUE=DATE:20261202\nDTSTART;VALUE=DATE:20261220',
    ],
    nights: '1201 1202 1220',
  },
  {
    title: 'THISANDFUTURE moves all that follow',
    events: [
      wholeDay('RRULE:FREQ=DAILY;COUNT=4'),
      moved('RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261203', 'DTSTART;VALUE=DATE:20261210'),
    ],
    nights: '1201 1202 1210 1211',
  },
  {
    title: 'THISANDFUTURE makes all that follow longer',
    events: [
      wholeDay('RRULE:FREQ=WEEKLY;COUNT=3'),
      moved(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261208',
        'DTSTART;VALUE=DATE:20261208\nDTEND;VALUE=DATE:20261211',
      ),
    ],
    nights: '1201 1208-1211 1215-1218',
  },
  {
    title: 'THISANDFUTURE in UTC cancels all that follow',
    events: [
      inIndia('RRULE:FREQ=DAILY;COUNT=5'),
      moved('RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T183000Z\nSTATUS:CANCELLED', 'DTSTART:20261202T183000Z'),
    ],
    nights: '1201 1202',
  },
];

const additions: CalendarCase[] = [
  { title: 'RDATE of whole days', events: [wholeDay('RDATE;VALUE=DATE:20261205,20261210')], nights: '1201 1205 1210' },
  { title: 'RDATE in UTC of a series in a zone', events: [inIndia('RDATE:20261209T183000Z')], nights: '1201 1210' },
  { title: 'RDATE in UTC of whole days', events: [wholeDay('RDATE:20261209T183000Z')], nights: '1201 1210' },
  { title: 'RDATE as a day of a series of times', events: [inIndia('RDATE;VALUE=DATE:20261210')], nights: '1201 1210' },
  {
    title: 'RDATE as a period with its end',
    events: [inIndia('RDATE;VALUE=PERIOD:20261209T183000Z/20261211T183000Z')],
    nights: '1201 1210-1212',
  },
  {
    title: 'RDATE as a period with its length',
    events: [inIndia('RDATE;VALUE=PERIOD:20261209T183000Z/P3D')],
    nights: '1201 1210-1213',
  },
  {
    title: 'RDATE that EXDATE takes out',
    events: [inIndia('RDATE:20261209T183000Z\nEXDATE;TZID=Asia/Kolkata:20261210T000000')],
    nights: '1201',
  },
];

/** Ends of series, and excluded, moved and additional occurrences. */
export const seriesCases: readonly CalendarCase[] = [...ends, ...exceptions, ...overrides, ...additions];
