import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';

export type Taken = NonNullable<HostDay['taken']>;

/** Consecutive days with the same occupant, both ends included. */
export interface TakenRun {
  key: string;
  from: CalendarDate;
  to: CalendarDate;
  taken: Taken;
  /** Whether the following day is known and bookable. */
  endsFree: boolean;
}

/** Occupied ranges of a home in order. Adjacent spans fetched separately are merged. */
export function mergeTakenRuns(days: readonly HostDay[]): TakenRun[] {
  const runs: TakenRun[] = [];
  for (const { date, taken } of days) {
    const last = runs.at(-1);
    if (taken === null) {
      if (last !== undefined && addDays(last.to, 1) === date) last.endsFree = true;
      continue;
    }
    if (last !== undefined && isSame(last.taken, taken) && addDays(last.to, 1) === date) last.to = date;
    else {
      const key = `${taken.by}-${taken.bookingId ?? taken.feed ?? ''}-${date}`;
      runs.push({ key, from: date, to: date, taken, endsFree: false });
    }
  }
  return runs;
}

function isSame(one: Taken, other: Taken): boolean {
  return (
    one.by === other.by &&
    one.bookingId === other.bookingId &&
    one.feed === other.feed &&
    (one.note ?? '') === (other.note ?? '')
  );
}
