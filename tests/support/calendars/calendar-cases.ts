/** A calendar, and the nights that it blocks from 22 November 2026 on. */
export interface CalendarCase {
  title: string;
  /** Lines of each event. */
  events: string[];
  /** Further content of the calendar. */
  rest?: string;
  /**
   * `1201` is one night, `1201-1204` are three; `270105` is in another year than 2026. Otherwise the reason of
   * rejection.
   */
  nights: string;
}

export function calendarText({ events, rest = '' }: Pick<CalendarCase, 'events' | 'rest'>): string {
  const parts = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somewhere//EN', rest, ...parts, 'END:VCALENDAR', ''];
  return lines.join('\n').replace(/\n+/g, '\r\n');
}

/** Parses `nights`, preserving the order. */
export function parseSpans(nights: string): { start: string; end: string }[] {
  const parseDay = (text: string) => text.padStart(6, '26').replace(/(..)(..)(..)/, '20$1-$2-$3');
  const after = (date: string) => new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return nights
    .split(' ')
    .filter(Boolean)
    .map((span) => {
      const [start = '', end] = span.split('-');
      return { start: parseDay(start), end: end === undefined ? after(parseDay(start)) : parseDay(end) };
    });
}

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

const ruled = (start: string, rule: string, nights: string): CalendarCase => ({
  title: `${rule} from ${start}`,
  events: [`UID:u\nDTSTART;VALUE=DATE:${start}\nRRULE:${rule}`],
  nights,
});

/** Mostly examples of RFC 5545, 3.8.5.3, with other dates. */
export const ruleCases: readonly CalendarCase[] = [
  ruled('20261201', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH;COUNT=4', '1201 1203 1215 1217'),
  ruled('20261201', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1201 1206 1215 1220'),
  ruled('20261201', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1201 1213 1215 1227'),
  ruled('20261204', 'FREQ=MONTHLY;BYDAY=1FR;COUNT=3', '1204 270101 270205'),
  ruled('20261221', 'FREQ=MONTHLY;BYDAY=-2MO;COUNT=3', '1221 270118 270215'),
  ruled('20261229', 'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3', '1229 270129 270226'),
  ruled('20261231', 'FREQ=MONTHLY;COUNT=3', '1231 270131 270331'),
  ruled('20240229', 'FREQ=YEARLY', '280229'),
  ruled('20270517', 'FREQ=YEARLY;BYDAY=20MO;COUNT=2', '270517 280515'),
  ruled('20270101', 'FREQ=YEARLY;BYYEARDAY=1,100;COUNT=3', '270101 270410 280101'),
  ruled('20261203', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1203 270107 270204'),
  ruled('20261230', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=2', '1230 270128'),
  ruled('20261113', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '270813 281013'),
  ruled('20241105', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '281107'),
  ruled('20270101', 'FREQ=DAILY;BYMONTH=1;COUNT=3', '270101 270102 270103'),
  ruled('20261210', 'FREQ=MONTHLY;INTERVAL=18;COUNT=3;BYMONTHDAY=10,11', '1210 1211 280610'),
  ruled('20270610', 'FREQ=YEARLY;COUNT=3;BYMONTH=6,7', '270610 270710 280610'),
  ruled('20261201', 'FREQ=WEEKLY;COUNT=2;BYDAY=1TU', '1201 1208'),
  ruled('00011224', 'FREQ=YEARLY', '1224 271224'),
  {
    title: 'BYHOUR that says the hour of its beginning',
    events: ['UID:u\nDTSTART:20261201T230000\nDURATION:PT2H\nRRULE:FREQ=DAILY;COUNT=2;BYHOUR=23;BYMINUTE=0'],
    nights: '1201 1202',
  },
  {
    title: 'BYHOUR that says others, which may take a night more',
    events: ['UID:u\nDTSTART:20261201T090000\nDURATION:PT4H\nRRULE:FREQ=DAILY;COUNT=2;BYHOUR=9,23'],
    nights: 'unreadable-event',
  },
];

/** Three Saturdays, the last in summer time: 14:00 is after midnight in India in winter, and before it in summer. */
const easternSaturdays = (zone: string) =>
  `UID:u\nDTSTART;TZID=${zone}:20270306T140000\nDURATION:PT24H\nRRULE:FREQ=WEEKLY;COUNT=3`;
const described = (name: string, ...parts: string[]) =>
  ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE'].join('\n');
const winter = 'BEGIN:STANDARD\nDTSTART:16010101T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\n';
const summer = 'BEGIN:DAYLIGHT\nDTSTART:16010101T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\n';
const easternParts = [
  `${winter}RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11\nEND:STANDARD`,
  `${summer}RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3\nEND:DAYLIGHT`,
];

export const zoneCases: readonly CalendarCase[] = [
  { title: 'a zone as IANA names it', events: [easternSaturdays('America/New_York')], nights: '270307 270314 270320' },
  {
    title: 'a zone as Windows names it',
    events: [easternSaturdays('Eastern Standard Time')],
    nights: '270307 270314 270320',
  },
  {
    title: 'a zone that the calendar describes, winter and summer',
    events: [easternSaturdays('Customized Time Zone')],
    rest: described('Customized Time Zone', ...easternParts),
    nights: '270307 270314 270320',
  },
  {
    title: 'a zone that the calendar describes in another order, under a name with signs in it',
    events: [easternSaturdays('"(UTC-05:00) Eastern Time (US & Canada)"')],
    rest: described('(UTC-05:00) Eastern Time (US & Canada)', ...easternParts.toReversed()),
    nights: '270307 270314 270320',
  },
  {
    title: 'a zone whose summer is said by dates',
    events: [easternSaturdays('Somewhere')],
    rest: described(
      'Somewhere',
      `${winter}RDATE:20261101T020000,20271107T020000\nEND:STANDARD`,
      `${summer}RDATE:20270314T020000\nEND:DAYLIGHT`,
    ),
    nights: '270307 270314 270320',
  },
  {
    title: 'a zone of a rule that never comes',
    events: [easternSaturdays('Never')],
    rest: described('Never', `${winter}RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31\nEND:STANDARD`),
    nights: '270307 270314 270321',
  },
  { title: 'UTC as a zone', events: ['UID:u\nDTSTART;TZID=UTC:20261201T200000\nDURATION:P1D'], nights: '1202' },
  {
    title: 'an end in another zone than its beginning',
    events: ['UID:u\nDTSTART;TZID=Europe/Berlin:20261201T150000\nDTEND;TZID=Asia/Tokyo:20261204T010000'],
    nights: '1201-1203',
  },
  {
    title: 'an end without a zone',
    events: ['UID:u\nDTSTART;TZID=America/New_York:20261201T200000\nDTEND:20261203T200000'],
    nights: '1202-1204',
  },
];
