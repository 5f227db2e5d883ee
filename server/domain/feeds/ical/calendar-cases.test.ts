import { existsSync, readFileSync } from 'node:fs';
import { isCalendarDate } from '@aangan/contract/rules/dates.ts';
import {
  type CalendarCase,
  calendarText,
  oddCases,
  parseSpans,
  ruleCases,
  zoneCases,
} from '@aangan/tests/support/calendars/calendar-cases.ts';
import { seriesCases } from '@aangan/tests/support/calendars/series.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseCalendarInWorker } from './parse-calendar-in-worker.ts';
import { parseCalendar } from './parse-calendar.ts';

// The worker is given all the time that a busy machine takes: what never ends is ended with its test.
beforeAll(() => void vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal));
afterAll(() => void vi.restoreAllMocks());

describe('cases', () => {
  const isRefused = ({ nights }: CalendarCase) => nights === 'unreadable-event';
  const read = (known: CalendarCase) => parseCalendar(Buffer.from(calendarText(known)), '2026-11-22');
  const spansIn = (known: CalendarCase) => {
    const parsed = read(known);
    if ('refusal' in parsed) return parsed.refusal;
    return parsed.events.map(({ days }) => days).toSorted((one, other) => (one.start < other.start ? -1 : 1));
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
    [
      'a PRODID of 250 kB',
      calendar(`PRODID:${'airbnb'.repeat(42_000)}`, ...many(5_000, () => stay)),
      'too-complicated',
    ],
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
          (index) =>
            `BEGIN:VTIMEZONE\nTZID:Zone ${index}\nBEGIN:STANDARD\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE`,
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
    const read = await parseCalendarInWorker(Buffer.from(text), TODAY);
    expect('refusal' in read ? read.refusal : read.events.length).toBe(outcome);
  });
});

describe('any bytes', () => {
  /** Mostly small counts, occasionally very large counts. */
  const times = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 4 }) },
    { weight: 2, arbitrary: fc.integer({ min: 5, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 60_000 }) },
  );
  const number = fc.oneof(
    fc.integer({ min: -400, max: 400 }),
    fc.integer(),
    fc.constantFrom(0, 1, 53, 366, 999_999_999),
  );
  const list = (item: fc.Arbitrary<string | number>) =>
    fc.tuple(fc.array(item, { minLength: 1, maxLength: 6 }), times).map(([items, count]) => {
      const repeated = Array.from({ length: Math.min(count, 5_000) }, () => items).flat();
      return [...items, ...repeated].join(',');
    });
  const digits = (length: number) =>
    fc.integer({ min: 0, max: 10 ** length - 1 }).map((each) => String(each).padStart(length, '0'));
  const date = fc.oneof(
    fc
      .integer({ min: 0, max: 900 })
      .map((days) =>
        new Date(Date.parse('2026-06-01') + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
      ),
    fc.constantFrom('00010101', '19700101', '20190101', '20240229', '99991231', '20261301'),
    digits(8),
  );
  const time = fc.oneof(fc.constantFrom('000000', '183000', '235959', '240000'), digits(6));
  const moment = fc.oneof(
    date,
    fc.tuple(date, time, fc.constantFrom('', 'Z')).map(([day, clock, zone]) => `${day}T${clock}${zone}`),
  );
  const duration = fc
    .tuple(fc.constantFrom('', '-', '+'), fc.constantFrom('P1D', 'PT36H', 'P1W', 'P999999D', 'PT999999999S', 'P'))
    .map((all) => all.join(''));
  const word = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.tuple(fc.string({ maxLength: 5 }), times).map(([text, count]) => text.repeat(count)),
  );
  const zone = fc.oneof(
    fc.constantFrom(
      'Asia/Kolkata',
      'America/New_York',
      'W. Europe Standard Time',
      'Own',
      '"Own"',
      '/x/Europe/Berlin',
      'etc/gmt+1',
      '',
    ),
    word,
  );
  const params = fc.oneof(
    fc.constantFrom('', ';VALUE=DATE', ';VALUE=DATE-TIME', ';VALUE=PERIOD', ';RANGE=THISANDFUTURE'),
    zone.map((name) => `;TZID=${name}`),
  );
  const weekday = fc
    .tuple(fc.constantFrom('', '1', '-1', '53', '-53', '99'), fc.constantFrom('MO', 'SU', 'TU', 'XX'))
    .map((all) => all.join(''));
  const rulePart = fc.oneof(
    fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY',
      'FREQ=MONTHLY',
      'FREQ=YEARLY',
      'FREQ=HOURLY',
      'WKST=SU',
      'BYWEEKNO=20',
    ),
    fc.tuple(fc.constantFrom('INTERVAL', 'COUNT'), number).map(([name, value]) => `${name}=${value}`),
    fc
      .tuple(fc.constantFrom('BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYSETPOS', 'BYHOUR', 'BYMINUTE'), list(number))
      .map(([name, values]) => `${name}=${values}`),
    list(weekday).map((values) => `BYDAY=${values}`),
    moment.map((until) => `UNTIL=${until}`),
  );
  const rule = fc
    .tuple(
      fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY', ''),
      fc.array(rulePart, { maxLength: 5 }),
    )
    .map(([first, parts]) => [first, ...parts].join(';'));

  const line = (names: string[], value: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...names), params, value).map(([name, own, said]) => `${name}${own}:${said}`);
  const dates = fc.oneof(list(moment), list(fc.tuple(moment, duration).map(([at, lasts]) => `${at}/${lasts}`)));
  const eventLine = fc.oneof(
    { weight: 6, arbitrary: line(['DTSTART', 'DTEND', 'RECURRENCE-ID'], moment) },
    { weight: 3, arbitrary: rule.map((value) => `RRULE:${value}`) },
    { weight: 2, arbitrary: line(['RDATE', 'EXDATE'], dates) },
    { weight: 2, arbitrary: line(['UID'], fc.oneof(fc.constantFrom('u', 'v'), word)) },
    line(['DURATION'], duration),
    fc.constantFrom('STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'BEGIN:VALARM', 'END:VALARM', ' folded', 'nonsense'),
    line(['SUMMARY', 'DESCRIPTION', 'X-OWN'], word),
  );
  const observance = fc
    .tuple(
      fc.constantFrom('STANDARD', 'DAYLIGHT'),
      fc.array(fc.oneof(eventLine, fc.constantFrom('TZOFFSETTO:+0100', 'TZOFFSETFROM:-9959', 'TZOFFSETTO:0')), {
        maxLength: 6,
      }),
    )
    .map(([name, lines]) => [`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n'));
  const within = (name: string, lines: fc.Arbitrary<string>) =>
    lines.map((text) => `BEGIN:${name}\r\n${text}\r\nEND:${name}`);
  const joined = (item: fc.Arbitrary<string>, maxLength: number) =>
    fc.array(item, { maxLength }).map((items) => items.join('\r\n'));
  const part = fc.oneof(
    {
      weight: 8,
      arbitrary: within(
        'VEVENT',
        fc.tuple(moment, joined(eventLine, 8)).map(([start, rest]) => `DTSTART:${start}\r\n${rest}`),
      ),
    },
    within(
      'VTIMEZONE',
      fc.tuple(zone, joined(observance, 3)).map(([name, rest]) => `TZID:${name}\r\n${rest}`),
    ),
    line(['PRODID', 'X-WR-TIMEZONE'], word),
  );
  const LARGEST = 5 * 1024 * 1024;
  /** Repeats parts up to the maximum size of a calendar. */
  const repeated = fc.tuple(part, times).map(([text, count]) => {
    const max = Math.floor(LARGEST / 4 / (text.length + 2));
    return Array.from({ length: 1 + Math.min(count, max) }, () => text).join('\r\n');
  });

  const event = (lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
  /** Repeats a text up to a share of the maximum calendar size, at most `count` times. */
  const often = (text: string, count: number, share = LARGEST / 4) =>
    Array.from({ length: Math.min(count, Math.floor(share / (text.length + 2))) }, () => text);

  /** An event that repeats one line many times, before or after its other lines. */
  const eventOfManyLines = fc
    .tuple(moment, eventLine, fc.integer({ min: 1_000, max: 180_000 }), joined(eventLine, 4), fc.boolean())
    .map(([start, same, count, others, isFirst]) => {
      const lines = often(same, count);
      return event([`DTSTART:${start}`, ...(isFirst ? [...lines, others] : [others, ...lines])]);
    });

  /** A series of several events with one UID, and several changes of it; either side has very many lines. */
  const seriesOfManyLines = fc
    .record({
      start: moment,
      id: line(['RECURRENCE-ID'], moment),
      filler: fc.oneof(fc.constant('SUMMARY:'), eventLine),
      lines: fc.integer({ min: 1_000, max: 180_000 }),
      few: fc.integer({ min: 1, max: 5 }),
      many: fc.integer({ min: 100, max: 4_000 }),
      isChangedByMany: fc.boolean(),
    })
    .map(({ start, id, filler, lines, few, many, isChangedByMany }) => {
      const long = often(filler, lines / few, LARGEST / 2 / few);
      const [changed, changing] = isChangedByMany ? [few, many] : [many, few];
      const series = event(['UID:u', ...(isChangedByMany ? long : []), `DTSTART:${start}`]);
      const change = event(['UID:u', ...(isChangedByMany ? [] : long), id, `DTSTART:${start}`]);
      return [...often(series, changed, LARGEST / 2), ...often(change, changing, LARGEST / 2)].join('\r\n');
    });

  /** Calendars generated by their grammar, with syntax errors; bytes as latin1. */
  const aCalendar: fc.Arbitrary<string> = fc
    .oneof(
      { weight: 8, arbitrary: joined(repeated, 6) },
      { weight: 1, arbitrary: eventOfManyLines },
      { weight: 1, arbitrary: seriesOfManyLines },
    )
    .map((text) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${text}\r\nEND:VCALENDAR\r\n`)
    .map((text) => text.slice(0, LARGEST));

  const TODAY = '2026-11-22';
  /** Twenty times what one calendar takes. Memory is bounded by the worker thread that parses it. */
  const MAX_CPU_MS = 5_000;

  /**
   * The processor time of this thread alone, if the system reports it: the process' time includes garbage collection
   * after earlier tests, which varies with the load of the machine.
   */
  function threadMs(): number {
    const file = '/proc/thread-self/stat';
    if (!existsSync(file)) return process.cpuUsage().user / 1_000;
    // The twelfth field after the program's name is its user time in hundredths of a second.
    const [, fields = ''] = readFileSync(file, 'utf8').split(') ');
    return Number(fields.split(' ')[11]) * 10;
  }

  const seed = Number(process.env['CALENDAR_SEED'] ?? 1);
  const numRuns = Number(process.env['CALENDARS'] ?? 150);
  const timeout = 60_000 + numRuns * 200;

  test(`no calendar takes more than five seconds of processor time (seed ${seed})`, { timeout }, () => {
    fc.assert(
      fc.property(aCalendar, (text) => {
        const bytes = Buffer.from(text, 'latin1');
        const before = threadMs();
        const read = parseCalendar(bytes, TODAY);
        const ms = threadMs() - before;
        const events = 'events' in read ? read.events : [];
        const odd = events.filter(
          ({ days: { start, end } }) => ![start, end].every(isCalendarDate) || start >= end || end <= TODAY,
        );
        expect(odd).toEqual([]);
        expect(ms).toBeLessThan(MAX_CPU_MS);
      }),
      { seed, numRuns },
    );
  });

  test(`no calendar exceeds the memory limit: parser limits refuse it first (seed ${seed})`, { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(aCalendar, async (text) => {
        const bytes = Buffer.from(text, 'latin1');
        expect(await parseCalendarInWorker(bytes, TODAY)).toEqual(parseCalendar(bytes, TODAY));
      }),
      { seed, numRuns: Math.ceil(numRuns / 3) },
    );
  });
});
