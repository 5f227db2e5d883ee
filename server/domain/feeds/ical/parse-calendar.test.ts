import { addDays, type CalendarDate, isCalendarDate } from '@aangan/contract/rules/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_EVENTS, parseCalendar } from './parse-calendar.ts';
import { type ExportedEvent, writeCalendar } from './write-calendar.ts';

describe('reading a calendar', () => {
  const TODAY = '2026-11-22';

  /** A calendar of one event, with CRLF line ends. */
  function buildCalendar(event: string, { site = '-//Somewhere//EN', rest = '' } = {}): Buffer {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:${site}`,
      rest,
      'BEGIN:VEVENT',
      event,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ];
    return Buffer.from(lines.join('\n').replace(/\n+/g, '\r\n'));
  }

  const readEvents = (bytes: Uint8Array) => {
    const read = parseCalendar(bytes, TODAY);
    return 'events' in read ? read.events : read.refusal;
  };
  /** The days of each event as `2026-12-01 2026-12-04`. */
  const readDays = (bytes: Uint8Array) => {
    const events = readEvents(bytes);
    return typeof events === 'string' ? events : events.map(({ days }) => `${days.start} ${days.end}`);
  };

  describe('one event', () => {
    test.each([
      ['of whole days', 'DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261204', '2026-12-01 2026-12-04'],
      ['without VALUE=DATE', 'DTSTART:20261201\nDTEND:20261204', '2026-12-01 2026-12-04'],
      ['in small letters', 'dtstart;value=date:20261201\ndtend;value=date:20261204', '2026-12-01 2026-12-04'],
      ['without an end', 'DTSTART;VALUE=DATE:20261201', '2026-12-01 2026-12-02'],
      ['that ends as it begins', 'DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261201', '2026-12-01 2026-12-02'],
      ['that ends before it begins', 'DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261120', '2026-12-01 2026-12-02'],
      ['of a duration', 'DTSTART;VALUE=DATE:20261201\nDURATION:P4D', '2026-12-01 2026-12-05'],
      ['of a duration in weeks', 'DTSTART;VALUE=DATE:20261201\nDURATION:P1W', '2026-12-01 2026-12-08'],
      ['under way', 'DTSTART;VALUE=DATE:20261120\nDTEND;VALUE=DATE:20261124', '2026-11-20 2026-11-24'],
      ['without end in sight', 'DTSTART;VALUE=DATE:90000101\nDURATION:P999999D', '9000-01-01 9999-12-31'],
      ['of times in UTC', 'DTSTART:20261201T083000Z\nDTEND:20261204T053000Z', '2026-12-01 2026-12-04'],
      [
        'that begins after midnight in India',
        'DTSTART:20261201T200000Z\nDTEND:20261204T053000Z',
        '2026-12-02 2026-12-04',
      ],
      ['of times without a zone', 'DTSTART:20261201T230000\nDTEND:20261204T010000', '2026-12-01 2026-12-04'],
      [
        'in a zone',
        'DTSTART;TZID=America/New_York:20261201T150000\nDTEND;TZID=America/New_York:20261204T110000',
        '2026-12-02 2026-12-04',
      ],
      [
        'in a zone of Windows',
        'DTSTART;TZID="Pacific Standard Time":20261201T120000\nDTEND;TZID="Pacific Standard Time":20261204T090000',
        '2026-12-02 2026-12-04',
      ],
      [
        'in a zone with a path before it',
        'DTSTART;TZID=/citadel.org/20211207_1/Europe/Berlin:20261201T210000\nDTEND;TZID=/citadel.org/20211207_1/Europe/Berlin:20261204T090000',
        '2026-12-02 2026-12-04',
      ],
      [
        'in a zone that nobody knows',
        'DTSTART;TZID=Home:20261201T230000\nDTEND;TZID=Home:20261204T010000',
        '2026-12-01 2026-12-04',
      ],
      ['of times and a duration', 'DTSTART:20261201T083000Z\nDURATION:P2DT21H', '2026-12-01 2026-12-04'],
      ['from a day to a time', 'DTSTART;VALUE=DATE:20261201\nDTEND:20261204T053000Z', '2026-12-01 2026-12-04'],
      [
        'with an alarm, whose duration is another',
        'DTSTART;VALUE=DATE:20261201\nBEGIN:VALARM\nDURATION:P9D\nEND:VALARM',
        '2026-12-01 2026-12-02',
      ],
    ])('%s', (_what, event, days) => {
      expect(readDays(buildCalendar(event))).toEqual([days]);
    });

    test.each([
      ['is cancelled', 'DTSTART;VALUE=DATE:20261201\nSTATUS:CANCELLED'],
      ['is transparent', 'DTSTART;VALUE=DATE:20261201\nTRANSP:TRANSPARENT'],
      ['is over', 'DTSTART;VALUE=DATE:20261120\nDTEND;VALUE=DATE:20261122'],
      ['has no beginning', 'SUMMARY:Reserved'],
      ['takes no night', 'DTSTART:20261201T083000Z\nDTEND:20261201T103000Z'],
      ['is a moment', 'DTSTART:20261201T083000Z'],
    ])('that %s is left out', (_what, event) => {
      expect(readDays(buildCalendar(event))).toEqual([]);
    });

    test.each(['20261301', '20260230', 'tomorrow', '20261201T250000Z', ''])(
      'that begins at %j invalidates the calendar',
      (start) => {
        expect(readDays(buildCalendar(`DTSTART:${start}`))).toBe('unreadable-event');
      },
    );

    // Abbreviations are ambiguous: programs have zones of their own by the name of EST, which ECMAScript knows.
    test.each(['Ship', 'EST'])('in a time zone that the calendar defines: %s', (name) => {
      const rest = `BEGIN:VTIMEZONE\nTZID:${name}\nBEGIN:STANDARD\nTZOFFSETTO:-0800\nEND:STANDARD\nEND:VTIMEZONE`;
      const event = `DTSTART;TZID=${name}:20261201T120000\nDTEND;TZID=${name}:20261204T090000`;
      expect(readDays(buildCalendar(event, { rest }))).toEqual(['2026-12-02 2026-12-04']);
    });
  });

  describe('a recurring event', () => {
    const first = (days: string[] | string) =>
      typeof days === 'string' ? days : days.map((each) => each.slice(0, 10));
    test.each([
      ['FREQ=DAILY;COUNT=3', ['2026-12-01', '2026-12-02', '2026-12-03']],
      ['FREQ=WEEKLY;INTERVAL=2;UNTIL=20261230', ['2026-12-01', '2026-12-15', '2026-12-29']],
      ['FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20261209T000000Z', ['2026-12-01', '2026-12-06', '2026-12-08']],
      ['FREQ=MONTHLY;BYDAY=1TU;COUNT=3', ['2026-12-01', '2027-01-05', '2027-02-02']],
      ['FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=3', ['2026-12-01', '2026-12-31', '2027-01-01']],
      ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=2', ['2026-12-01', '2027-01-01']],
      ['FREQ=YEARLY', ['2026-12-01', '2027-12-01']],
      ['FREQ=YEARLY;BYMONTH=12;BYDAY=1TU', ['2026-12-01', '2027-12-07']],
    ])('by %s', (rule, days) => {
      expect(first(readDays(buildCalendar(`UID:u\nDTSTART;VALUE=DATE:20261201\nRRULE:${rule}`)))).toEqual(days);
    });

    test('is expanded for two years', () => {
      const days = first(readDays(buildCalendar('DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY')));
      expect([days.length, days.at(-1)]).toEqual([104, '2028-11-21']);
    });

    test('may have begun long ago', () => {
      const days = first(readDays(buildCalendar('DTSTART;VALUE=DATE:19700101\nRRULE:FREQ=YEARLY')));
      expect(days).toEqual(['2027-01-01', '2028-01-01']);
    });

    test('respects excluded, overridden and added dates', () => {
      const event = [
        'UID:u\nDTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20261202\nRDATE;VALUE=DATE:20261210',
        'UID:u\nRECURRENCE-ID;VALUE=DATE:20261203\nDTSTART;VALUE=DATE:20261220',
        'UID:u\nRECURRENCE-ID;VALUE=DATE:20261204\nDTSTART;VALUE=DATE:20261204\nSTATUS:CANCELLED',
      ].join('\nEND:VEVENT\nBEGIN:VEVENT\n');
      expect(first(readDays(buildCalendar(event)))).toEqual(['2026-12-01', '2026-12-10', '2026-12-20']);
    });

    test.each([
      'FREQ=HOURLY',
      'FREQ=YEARLY;BYWEEKNO=20',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;COUNT=x',
      'FREQ=WEEKLY;BYDAY=XX',
      'nonsense',
    ])('by %s is not supported, and invalidates the calendar', (rule) => {
      expect(readDays(buildCalendar(`DTSTART;VALUE=DATE:20261201\nRRULE:${rule}`))).toBe('unreadable-event');
    });

    test('without any occurrence costs no more than the days to come', () => {
      expect(readDays(buildCalendar('DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'))).toEqual(
        ['2026-12-01 2026-12-02'],
      );
    });

    test('with too many occurrences is refused', () => {
      const event = Array.from({ length: 400 }, () => 'DTSTART;VALUE=DATE:20000101\nRRULE:FREQ=DAILY;COUNT=30000');
      expect(readDays(buildCalendar(event.join('\nEND:VEVENT\nBEGIN:VEVENT\n')))).toBe('too-complicated');
    });
  });

  describe('a calendar', () => {
    const good = buildCalendar('UID:नीम\nDTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261204');
    const days = ['2026-12-01 2026-12-04'];

    test.each([
      ['with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), good])],
      ['with bare line feeds', Buffer.from(good.toString().replaceAll('\r\n', '\n'))],
      ['with carriage returns alone', Buffer.from(good.toString().replaceAll('\r\n', '\r'))],
      ['with empty lines', Buffer.from(good.toString().replaceAll('\r\n', '\r\n\r\n'))],
      ['without a last line end', good.subarray(0, -2)],
      ['with a folded date', Buffer.from(good.toString().replace('202612', '2026\r\n 12'))],
    ])('%s', (_what, bytes) => {
      expect(readDays(bytes)).toEqual(days);
    });

    test('folded in the middle of a character', () => {
      const at = good.indexOf('न') + 1;
      const events = readEvents(Buffer.concat([good.subarray(0, at), Buffer.from('\r\n '), good.subarray(at)]));
      expect(events).toEqual([expect.objectContaining({ uid: 'नीम' })]);
    });

    test('may be without events', () => {
      expect(readEvents(Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'))).toEqual([]);
    });

    test.each([
      ['nothing', ''],
      ['a page', '<!doctype html><title>Sign in</title>'],
      ['a calendar that breaks off after an event', good.toString().replace('END:VCALENDAR\r\n', '')],
      ['a calendar that breaks off within an event', good.toString().slice(0, -30)],
      ['a calendar with something behind it', `${good.toString()}<p>`],
      ['parts that do not fit', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT\n'],
    ])('%s is invalid', (_what, text) => {
      expect(readDays(Buffer.from(text))).toBe('not-a-calendar');
    });

    test('has a maximum number of events', () => {
      const event = (count: number) =>
        buildCalendar(
          Array.from(
            { length: count },
            (_, index) => `DTSTART;VALUE=DATE:${addDays('2026-12-01', index).replaceAll('-', '')}`,
          ).join('\nEND:VEVENT\nBEGIN:VEVENT\n'),
        );
      expect(readDays(event(MAX_EVENTS))).toHaveLength(MAX_EVENTS);
      expect(readDays(event(MAX_EVENTS + 1))).toBe('too-many-events');
    });

    test('with the same event three times has it once', () => {
      const event = Array.from({ length: 3 }, (_, index) => `UID:${index}\nDTSTART;VALUE=DATE:20261201`);
      expect(readDays(buildCalendar(event.join('\nEND:VEVENT\nBEGIN:VEVENT\n')))).toHaveLength(1);
    });
  });

  describe('the kind of an event', () => {
    const airbnb = '-//Airbnb Inc//Hosting Calendar 1.0//EN';
    const vrbo = '-//HomeAway.com, Inc.//EN';
    test.each([
      [airbnb, 'Reserved', { isBlock: false, isSoldThere: true }],
      [airbnb, 'Airbnb (Not available)', { isBlock: true, isSoldThere: false }],
      [vrbo, 'Reserved - Asha', { isBlock: false, isSoldThere: false }],
      [vrbo, 'Blocked', { isBlock: true, isSoldThere: false }],
      [vrbo, 'Indisponible', { isBlock: true, isSoldThere: false }],
      ['-//admin.booking.com, b.v.//EN', 'CLOSED - Not available', { isBlock: false, isSoldThere: false }],
      ['-//Somewhere//EN', 'Not available', { isBlock: false, isSoldThere: false }],
    ])('%s: %s', (site, summary, kind) => {
      expect(readEvents(buildCalendar(`DTSTART;VALUE=DATE:20261201\nSUMMARY:${summary}`, { site }))).toEqual([
        expect.objectContaining(kind),
      ]);
    });
  });

  describe('any input', () => {
    const unsound = (bytes: Uint8Array) => {
      const events = readEvents(bytes);
      if (typeof events === 'string') return [];
      return events
        .map(({ days: { start, end } }) => ({ start, end }))
        .filter(({ start, end }) => ![start, end].every(isCalendarDate) || start >= end || end <= TODAY);
    };

    test('is read as days or refused', () => {
      const bytes = fc.uint8Array({ maxLength: 2_000 });
      const within = bytes.map((each) => buildCalendar(Buffer.from(each).toString('latin1')));
      fc.assert(
        fc.property(fc.oneof(bytes, within), (any) => {
          expect(unsound(any)).toEqual([]);
        }),
      );
    });

    test('of all-day events is read as written, in any order', () => {
      const day = fc.integer({ min: 1, max: 900 }).map((days): CalendarDate => addDays(TODAY, days));
      const span = fc
        .tuple(day, fc.integer({ min: 1, max: 40 }))
        .map(([start, nights]) => ({ start, end: addDays(start, nights) }));
      const spans = fc.uniqueArray(span, { maxLength: 30, selector: ({ start, end }) => `${start} ${end}` });
      fc.assert(
        fc.property(spans, (all) => {
          const compact = (date: string) => date.replaceAll('-', '');
          const events = all.map(
            ({ start, end }) => `DTSTART;VALUE=DATE:${compact(start)}\nDTEND;VALUE=DATE:${compact(end)}`,
          );
          const written = events.length === 0 ? 'X:' : events.join('\nEND:VEVENT\nBEGIN:VEVENT\n');
          expect(readDays(buildCalendar(written))).toEqual(all.map(({ start, end }) => `${start} ${end}`));
        }),
      );
    });
  });
});

describe('writing a calendar', () => {
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
    expect(parseCalendar(Buffer.from(text), TODAY)).toEqual({ events: [] });
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
        expect(parseCalendar(Buffer.from(text), TODAY)).toMatchObject({ events: [{ uid: stay.uid }] });
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
        expect(parseCalendar(Buffer.from(writeCalendar('Neem', events)), TODAY)).toEqual({ events: expected });
      }),
    );
  });
});
