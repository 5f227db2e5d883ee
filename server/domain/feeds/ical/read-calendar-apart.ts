import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { IsolatedProgram, ResourceLimitError } from '../../../platform/concurrency/isolated-program.ts';
import calendarReader from 'virtual:programs/domain/feeds/ical/calendar-reader.ts';
import type { CalendarFile, CalendarReading } from './read-calendar.ts';

/** Ten times what any calendar takes that is within the reader's own limits, on a busy machine. */
const LIMITS = { timeoutMs: 5_000, maxMegabytes: 64 };

const reader = new IsolatedProgram<CalendarFile, CalendarReading>(calendarReader, LIMITS);

/** Reads a calendar beside all else: whatever a stranger has put into it, nobody waits for it but its feed. */
export async function readCalendarApart(bytes: Uint8Array, today: CalendarDate): Promise<CalendarReading> {
  try {
    return await reader.run({ bytes, today });
  } catch (error) {
    if (error instanceof ResourceLimitError) return { refusal: 'too-complicated' };
    throw error;
  }
}
