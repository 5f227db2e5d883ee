import type { Calendar } from './calendars.ts';
import { parseEvents } from './ical.ts';

const TIMEOUT_MS = 5_000;
const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether a URL is on this machine; other URLs are not fetched. */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && THIS_MACHINE.test(new URL(address).hostname);
}

/** Imports the other calendar and stores the result. */
export async function importOther(calendar: Calendar, now: Date): Promise<void> {
  const at = now.toISOString();
  try {
    const response = await fetch(calendar.reads, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const events = response.ok ? parseEvents(await response.text()) : null;
    if (events !== null) calendar.seen = { at, events };
    else calendar.seen = { at, events: [], problem: `It answered ${response.status}, and no calendar.` };
  } catch (error) {
    calendar.seen = { at, events: [], problem: `It could not be read: ${(error as Error).message}.` };
  }
}
