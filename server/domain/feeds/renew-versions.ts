import type { TakenRun } from '../availability/feed-days.ts';
import type { Span } from './ical/calendar-event.ts';

/** What was last read at an address of some days of a home. */
export interface Version {
  id: number;
  uid: string;
  bookingId: string | null;
  days: Span;
  sequence: number;
  since: Date;
}

export interface Renewal {
  /** As they were. */
  same: Version[];
  /** Each with its new days. */
  changed: { version: Version; run: TakenRun }[];
  added: TakenRun[];
  gone: Version[];
}

/**
 * What has changed since an address was last read: a stay is the same event whatever becomes of its days, and closed days
 * are the same event as those they share a day with.
 */
export function renewVersions(versions: readonly Version[], runs: readonly TakenRun[]): Renewal {
  const left = new Set(versions);
  const renewal: Renewal = { same: [], changed: [], added: [], gone: [] };
  for (const run of runs) {
    const version = [...left].find((each) => isOf(each, run));
    if (version === undefined) {
      renewal.added.push(run);
      continue;
    }
    left.delete(version);
    if (version.days.start === run.start && version.days.end === run.end) renewal.same.push(version);
    else renewal.changed.push({ version, run });
  }
  renewal.gone.push(...left);
  return renewal;
}

function isOf({ bookingId, days }: Version, run: TakenRun): boolean {
  if (bookingId !== null || run.bookingId !== null) return bookingId === run.bookingId;
  return days.start < run.end && run.start < days.end;
}
