import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';

export type Taken = NonNullable<HostDay['taken']>;

/** Days in a row that one and the same thing has, both ends included. */
export interface TakenRun {
  key: string;
  from: CalendarDate;
  to: CalendarDate;
  taken: Taken;
}

/** What has the days of a home, in their order; spans that were fetched apart are joined again where they touch. */
export function takenRuns(days: readonly HostDay[]): TakenRun[] {
  const runs: TakenRun[] = [];
  for (const { date, taken } of days) {
    if (taken === null) continue;
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.taken, taken) && addDays(last.to, 1) === date) last.to = date;
    else runs.push({ key: `${taken.by}-${taken.bookingId ?? taken.feed ?? ''}-${date}`, from: date, to: date, taken });
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
