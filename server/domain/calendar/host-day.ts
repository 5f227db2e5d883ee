import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, minNightsOn, rentOn } from '@aangan/contract/rules/home-terms.ts';
import type { TakenSpan } from './list-taken-days.ts';

/** The data of a home from which its days are built. */
interface KnownHome {
  rent: number;
  terms: HomeTerms;
  taken: readonly TakenSpan[];
  notes: ReadonlyMap<CalendarDate, string>;
}

/** A day as shown to the host. */
export function hostDay(date: CalendarDate, { rent, terms, taken, notes }: KnownHome): HostDay {
  const { rent: rentThen, from } = rentOn(terms, rent, date);
  const rows = taken.filter(({ start, end }) => start <= date && date <= end);
  const note = notes.get(date) ?? null;
  const own = terms.days[date];
  const blocked = rows.some(({ kind }) => kind === 'block');
  return {
    date,
    rent: rentThen,
    rentFrom: from,
    minNights: minNightsOn(terms, date),
    taken: takenBySource(rows, note),
    ...(blocked || own !== undefined || note !== null
      ? { own: { blocked, rent: own?.rent ?? null, minNights: own?.minNights ?? null, note } }
      : {}),
  };
}

/** The precedence of what takes a day: a guest, then the host's own block. */
const precedence = ['booking', 'block', 'feed', 'preparation'] as const satisfies readonly TakenSpan['kind'][];

function takenBySource(rows: readonly TakenSpan[], note: string | null): HostDay['taken'] {
  for (const wanted of precedence) {
    const row = rows.find(({ kind }) => kind === wanted);
    if (row !== undefined) return presentTaken(row, note);
  }
  return null;
}

function presentTaken(row: TakenSpan, note: string | null): HostDay['taken'] {
  const { kind, bookingId, guest, state, feedId, heldUntil, awaitsPrice } = row;
  return {
    by: kind === 'booking' ? 'stay' : kind,
    ...(bookingId === null ? {} : { bookingId }),
    ...(kind === 'booking' && guest !== null && state !== null ? { guest, state } : {}),
    ...(kind === 'booking' && state === 'held' && heldUntil !== null ? { heldUntil: heldUntil.toISOString() } : {}),
    ...(kind === 'booking' && awaitsPrice === true ? { awaitsPrice } : {}),
    ...(feedId === null ? {} : { feed: feedId }),
    ...(kind === 'block' && note !== null ? { note } : {}),
  };
}
