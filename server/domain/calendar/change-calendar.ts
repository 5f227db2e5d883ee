import {
  type DaysChange,
  type DaySettings,
  MAX_SEASONS,
  type NewSeason,
  type RulesEdit,
} from '@aangan/contract/calendar/rules.ts';
import { MAX_NIGHTS } from '@aangan/contract/limits.ts';
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  daysBetween,
  formatDate,
  HOUR_MS,
} from '@aangan/contract/rules/dates.ts';
import { overlap, type StayRules } from '@aangan/contract/rules/home-terms.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-request.ts';
import { weekdayOf } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { countAttempt, hashSubject, type RateLimitContext } from '../../platform/rate-limits/rate-limits.ts';
import { daysBooked, listFull, seasonNotFound, seasonsOverlap } from '../refusals.ts';
import { findStayRules, type HomeSeason, insertSeason, loadSeasons, saveRules, updateSeason } from './home-terms.ts';
import { defaultDay, findLongestMinimum, findOwnDays, type OwnDay, writeOwnDays } from './own-days.ts';
import { listStaysOn } from './taken-days.ts';

const MAX_PAST_DAYS = 366;

/** Changes or resets days of a home: all or none. Returns the days. The caller holds the home's lock. */
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

async function newDaySettings(trx: Trx, listingId: string, change: DaysChange): Promise<Map<CalendarDate, OwnDay>> {
  const settings = settingsByDay(change);
  const own = await findOwnDays(trx, listingId, [...settings.keys()]);
  return new Map(
    Array.from(settings, ([date, changed]) => [date, applySettings(own.get(date) ?? defaultDay, changed)]),
  );
}

function settingsByDay(change: DaysChange): Map<CalendarDate, DaySettings> {
  if ('restore' in change) return new Map(change.restore.map(({ date, ...settings }) => [date, settings]));
  const { from, to, weekdays, set } = change;
  const span = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const dates = weekdays === undefined ? span : span.filter((date) => weekdays.includes(weekdayOf(date)));
  return new Map(dates.map((date) => [date, set]));
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

/** Changes the given rules of a home. Returns all rules. The caller holds the home's lock. */
export async function changeRules(trx: Trx, listingId: string, edit: RulesEdit, now: Date): Promise<StayRules> {
  const rules = applyEdit(await findStayRules(trx, listingId), edit);
  const minimums = (await loadSeasons(trx, [listingId])).get(listingId)?.map(({ minNights }) => minNights ?? 1) ?? [];
  const ofDays = await findLongestMinimum(trx, listingId, dateInIndia(now));
  if (Math.max(rules.minNights, ofDays, ...minimums) > rules.maxNights) {
    throw invalidInput({ [edit.maxNights === undefined ? 'minNights' : 'maxNights']: () => words.minAboveMax });
  }
  await saveRules(trx, listingId, rules, now);
  return rules;
}

function applyEdit(rules: StayRules, { noticeUntil, ...others }: RulesEdit): StayRules {
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return { ...rules, ...sent, ...(noticeUntil === undefined ? {} : { noticeUntil: parseHour(noticeUntil) }) };
}

/** Adds a season to a home. The caller holds the home's lock. */
export async function addSeason(trx: Trx, listingId: string, season: NewSeason, now: Date): Promise<HomeSeason> {
  const others = (await loadSeasons(trx, [listingId])).get(listingId) ?? [];
  if (others.length >= MAX_SEASONS) throw listFull();
  await validateSeason(trx, listingId, season, others);
  return { id: await insertSeason(trx, listingId, season, now), ...season };
}

/** Replaces a season. The caller holds the home's lock. */
export async function changeSeason(
  trx: Trx,
  { id, listingId }: { id: string; listingId: string },
  season: NewSeason,
  now: Date,
): Promise<HomeSeason> {
  const all = (await loadSeasons(trx, [listingId])).get(listingId) ?? [];
  // It may have been deleted while waiting for the lock.
  if (all.every((other) => other.id !== id)) throw seasonNotFound();
  await validateSeason(
    trx,
    listingId,
    season,
    all.filter((other) => other.id !== id),
  );
  await updateSeason(trx, id, season, now);
  return { id, ...season };
}

async function validateSeason(
  trx: Trx,
  listingId: string,
  season: NewSeason,
  others: readonly HomeSeason[],
): Promise<void> {
  if (others.some((other) => overlap(season, other))) throw seasonsOverlap();
  const { maxNights } = await findStayRules(trx, listingId);
  if ((season.minNights ?? 1) > maxNights) throw invalidInput({ minNights: () => words.minAboveMax });
}

/** An hour of the day in the API format: `18:00`. */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function parseHour(text: string): number {
  return Number(text.slice(0, 2));
}

/** Far more than manual editing: each change is exported to other sites, and exports are stored for a year. */
export async function countCalendarChange(context: RateLimitContext, accountId: string, now: Date): Promise<void> {
  const limit = { kind: 'calendar change by account', subject: hashSubject(accountId), max: 1_000, withinMs: HOUR_MS };
  await countAttempt(context, [limit], now);
}
