import type { DaySettings, DaysChange } from '@aangan/contract/calendar/days.ts';
import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate, dateInIndia, daysBetween, formatDate } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-dates.ts';
import { weekdayOf } from '@aangan/contract/rules/weekdays.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { defaultDay, type OwnDay, findOwnDays, writeOwnDays } from './own-days.ts';
import { findStayRules } from './stay-rules.ts';
import { listStaysOn } from './taken-days.ts';
import { daysBooked } from '../refusals.ts';

type Trx = Transaction<Database>;

const MAX_PAST_DAYS = 366;

/**
 * Changes the given settings of days of a home, or resets the days: all or none. Returns the days. The caller holds the
 * home's lock.
 */
export async function changeDays(trx: Trx, listingId: string, change: DaysChange): Promise<CalendarDate[]> {
  const days = await newDaySettings(trx, listingId, change);
  await validateDays(trx, listingId, days);
  if (days.size > 0) await writeOwnDays(trx, listingId, days);
  return [...days.keys()];
}

/** Limits changes to days from a year ago to the last bookable day, to bound the stored rows. */
export function validateDayBounds(change: DaysChange, now: Date): void {
  const today = dateInIndia(now);
  const first = addDays(today, -MAX_PAST_DAYS);
  const last = addDays(lastCheckIn(today), MAX_NIGHTS);
  const dates = 'restore' in change ? change.restore.map(({ date }) => date) : [change.from, change.to];
  if (dates.some((date) => date < first)) {
    throw invalidInput({ from: () => words.daysTooOld({ first: formatDate(first) }) });
  }
  if (dates.some((date) => date > last)) throw invalidInput({ to: () => words.daysTooFar({ last: formatDate(last) }) });
}

/** The complete new settings of each day. */
async function newDaySettings(trx: Trx, listingId: string, change: DaysChange): Promise<Map<CalendarDate, OwnDay>> {
  if ('restore' in change) {
    return new Map(change.restore.map(({ date, ...own }) => [date, { ...own, note: normalizeNote(own.note) }]));
  }
  const { from, to, weekdays } = change;
  const span = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const dates = weekdays === undefined ? span : span.filter((date) => weekdays.includes(weekdayOf(date)));
  const own = await findOwnDays(trx, listingId, dates);
  return new Map(dates.map((date) => [date, applySettings(own.get(date) ?? defaultDay, change.set)]));
}

function applySettings(own: OwnDay, { blocked, rent, minNights, note }: DaySettings): OwnDay {
  return {
    blocked: blocked === undefined ? own.blocked : blocked === true,
    rent: rent === undefined ? own.rent : rent,
    minNights: minNights === undefined ? own.minNights : minNights,
    note: note === undefined ? own.note : normalizeNote(note),
  };
}

/** An empty note counts as none. */
function normalizeNote(note: string | null): string | null {
  return note === null || note.trim() === '' ? null : note;
}

async function validateDays(trx: Trx, listingId: string, days: ReadonlyMap<CalendarDate, OwnDay>): Promise<void> {
  const blocked = [...days.keys()].filter((date) => days.get(date)?.blocked);
  const stays = await listStaysOn(trx, listingId, blocked);
  if (stays.length > 0) throw daysBooked([...new Set(stays.map(({ bookingId }) => bookingId))]);
  const { maxNights } = await findStayRules(trx, listingId);
  if ([...days.values()].some(({ minNights }) => (minNights ?? 1) > maxNights)) {
    throw invalidInput({ minNights: () => words.minAboveMax });
  }
}

/** Deletes the notes that a closing host wrote to days of all homes. */
export async function deleteDayNotes(trx: Trx, hostId: string): Promise<void> {
  await sql`
    delete from day_terms using listing
    where listing.id = listing_id and host_id = ${hostId} and day_terms.rent is null and min_nights is null`.execute(
    trx,
  );
  await sql`
    update day_terms set note = null from listing
    where listing.id = listing_id and host_id = ${hostId} and note is not null`.execute(trx);
}
