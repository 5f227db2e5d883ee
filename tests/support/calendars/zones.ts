import type { CalendarCase } from './calendar-case.ts';

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
