import { isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { aCalendar } from '@aangan/tests/support/fuzz/calendars.ts';
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';
import { readCalendarInWorker } from './read-calendar-in-worker.ts';

const TODAY = '2026-11-22';
/** Maximum processor time of one calendar. Memory is bounded by the worker thread that parses it. */
const MAX_CPU_MS = 1_000;

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

test(`no calendar takes more than a second of processor time (seed ${seed})`, { timeout }, () => {
  fc.assert(
    fc.property(aCalendar, (text) => {
      const bytes = Buffer.from(text, 'latin1');
      const before = threadMs();
      const read = readCalendar(bytes, TODAY);
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

test(
  `no calendar is ended for its time or its memory: its own limits refuse it before (seed ${seed})`,
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(aCalendar, async (text) => {
        const bytes = Buffer.from(text, 'latin1');
        expect(await readCalendarInWorker(bytes, TODAY)).toEqual(readCalendar(bytes, TODAY));
      }),
      { seed, numRuns: Math.ceil(numRuns / 3) },
    );
  },
);
