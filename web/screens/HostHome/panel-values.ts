import type { CallInput } from '@aangan/contract/calls.ts';
import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { MAX_NIGHTS, MAX_RENT } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type Weekday, weekdayOf } from '@aangan/contract/rules/weekdays.ts';
import type { DaySpan } from '../../api/host-calendar.ts';
import { readWhole, typedWhole, whyNotWhole } from './typed-values.ts';

type DaysChange = CallInput<'calendar/days'>;
export type DaySet = NonNullable<DaysChange['set']>;
export type Restored = NonNullable<DaysChange['restore']>;

/** What is typed and chosen in the panel of days; an empty text leaves as it is. */
export interface PanelValues {
  rent: string;
  minNights: string;
  /** Null: the days differ, and stay so. */
  blocked: boolean | null;
  note: string;
}

/** What the panel begins with: what all the days have alike. */
export function panelValues(days: readonly HostDay[]): PanelValues {
  const blocked = new Set(days.map(({ own }) => own?.blocked ?? false));
  const notes = new Set(days.map(({ own }) => own?.note ?? ''));
  const [isBlocked = false] = blocked;
  const [note = ''] = notes;
  return { rent: '', minNights: '', blocked: blocked.size > 1 ? null : isBlocked, note: notes.size > 1 ? '' : note };
}

/** What has been changed, as the server takes it. */
export function changesOf(typed: PanelValues, before: PanelValues): DaySet {
  return {
    ...(typed.rent.trim() !== '' && { rent: typedWhole(typed.rent) }),
    ...(typed.minNights.trim() !== '' && { minNights: typedWhole(typed.minNights) }),
    ...(typed.blocked !== null && typed.blocked !== before.blocked && { blocked: typed.blocked }),
    ...(typed.note.trim() !== before.note && { note: typed.note.trim() === '' ? null : typed.note.trim() }),
  };
}

/** Why what is typed cannot be set, by field. The server refuses it too, without saying which of the two it means. */
export function panelRefusals({ rent, minNights }: PanelValues): Record<string, string> {
  const reasons = { rent: whyNotWhole(rent, MAX_RENT), minNights: whyNotWhole(minNights, MAX_NIGHTS) };
  return Object.fromEntries(Object.entries(reasons).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The days of a span that lie on some days of the week. */
export function daysOn<D extends { date: CalendarDate }>(
  days: readonly D[],
  { from, to }: DaySpan,
  chosen: readonly Weekday[],
): D[] {
  return days.filter(({ date }) => from <= date && date <= to && chosen.includes(weekdayOf(date)));
}

/** Days as they are, so that they can be set back. */
export function restoredOf(days: readonly HostDay[]): Restored {
  return days.map(({ date, own }) => ({
    date,
    blocked: own?.blocked ?? false,
    rent: own?.rent ?? null,
    minNights: own?.minNights ?? null,
    note: own?.note ?? null,
  }));
}

/** What each night of the span costs once a typed price is set; null where a night is not known. */
export function previewRents(
  days: ReadonlyMap<CalendarDate, HostDay>,
  { from, to }: DaySpan,
  typed: { rent: number | null; weekdays: readonly Weekday[] },
): number[] | null {
  const rents: number[] = [];
  for (let index = 0; index <= daysBetween(from, to); index += 1) {
    const date = addDays(from, index);
    const day = days.get(date);
    if (day === undefined) return null;
    rents.push(typed.rent !== null && typed.weekdays.includes(weekdayOf(date)) ? typed.rent : day.rent);
  }
  return rents;
}

/** A typed price, null while it is none. */
export function typedRent(text: string): number | null {
  const rent = readWhole(text);
  return rent === 0 ? null : rent;
}
