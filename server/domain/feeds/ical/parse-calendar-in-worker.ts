import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import calendarReader from 'virtual:programs/domain/feeds/ical/calendar-reader.ts';
import { IsolatedProgram, ResourceLimitError } from '../../../platform/concurrency/isolated-program.ts';
import type { CalendarFile, ParsedCalendar } from './parse-calendar.ts';

/** Ten times what a calendar within the parser's limits takes on a busy machine. */
const LIMITS = { timeoutMs: 5_000, maxMegabytes: 64 };

const reader = new IsolatedProgram<CalendarFile, ParsedCalendar>(calendarReader, LIMITS);

/** Parses a calendar in a worker thread, so that untrusted content delays only its own feed. */
export async function parseCalendarInWorker(bytes: Uint8Array, today: CalendarDate): Promise<ParsedCalendar> {
  try {
    return await reader.run({ bytes, today });
  } catch (error) {
    if (error instanceof ResourceLimitError) return { refusal: 'too-complicated' };
    throw error;
  }
}
