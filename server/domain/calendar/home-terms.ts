import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import {
  type DayTerms,
  type HomeTerms,
  plainRules,
  plainTerms,
  type Season,
  type StayRules,
} from '@aangan/contract/rules/home-terms.ts';
import { type Weekday, weekdays } from '@aangan/contract/rules/time-spans.ts';
import { type RawBuilder, sql } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import type { SeasonTable, StayRulesTable } from './availability-tables.ts';

/** A home's terms as loaded; null if the host has no settings. */
export interface TermsRow {
  rules: RulesRow | null;
  seasons: SeasonRow[];
  days: Record<CalendarDate, DayTerms>;
}

/** SQL: rules, seasons and days of the `listing` in scope; skips the lookups for a home without settings. */
export function termsAsJson(from: CalendarDate, to: CalendarDate): RawBuilder<TermsRow | null> {
  return sql`(case when listing.has_calendar then json_build_object(
    'rules', (select to_json(stay_rules) from stay_rules where stay_rules.listing_id = listing.id),
    'seasons', (
      select coalesce(json_agg(to_json(season) order by starts), '[]') from season where season.listing_id = listing.id
    ),
    'days', (
      select coalesce(json_object_agg(day, json_build_object('rent', rent, 'minNights', min_nights)), '{}')
      from day_terms where day_terms.listing_id = listing.id and day between ${from}::date and ${to}::date
    )
  ) end)`;
}

export function toHomeTerms(row: TermsRow | null): HomeTerms {
  if (row === null) return plainTerms;
  return { rules: rulesOfRow(row.rules), seasons: row.seasons.map(toSeason), days: row.days };
}

export async function loadTerms(
  db: Db,
  listingIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Map<string, HomeTerms>> {
  if (listingIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; terms: TermsRow | null }>`
    select listing.id, ${termsAsJson(from, to)} as terms from listing where ${isAnyOf(sql`listing.id`, listingIds)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, terms }) => [id, toHomeTerms(terms)]));
}

export type RulesRow = Omit<StayRulesTable, 'listing_id' | 'updated_at'>;
type SeasonRow = Omit<SeasonTable, 'id' | 'listing_id' | 'updated_at'>;

/** The rules of a row; the defaults if there is no row. */
export function rulesOfRow(row: RulesRow | null): StayRules {
  if (row === null) return plainRules;
  return {
    preparationDays: row.preparation_days,
    minNights: row.min_nights,
    maxNights: row.max_nights,
    noticeDays: row.notice_days,
    noticeUntil: row.notice_until,
    horizonDays: row.horizon_days,
    checkInDays: toWeekdays(row.check_in_days),
    checkOutDays: toWeekdays(row.check_out_days),
    weekendDays: toWeekdays(row.weekend_days),
    weekendRent: row.weekend_rent,
    weeklyDiscount: row.weekly_discount,
    monthlyDiscount: row.monthly_discount,
    earlyBird: timeDiscount(row.early_bird_days, row.early_bird_percent),
    lastMinute: timeDiscount(row.last_minute_days, row.last_minute_percent),
  };
}

function rowOfRules(rules: StayRules): RulesRow {
  return {
    preparation_days: rules.preparationDays,
    min_nights: rules.minNights,
    max_nights: rules.maxNights,
    notice_days: rules.noticeDays,
    notice_until: rules.noticeUntil,
    horizon_days: rules.horizonDays,
    check_in_days: toBits(rules.checkInDays),
    check_out_days: toBits(rules.checkOutDays),
    weekend_days: toBits(rules.weekendDays),
    weekend_rent: rules.weekendRent,
    weekly_discount: rules.weeklyDiscount,
    monthly_discount: rules.monthlyDiscount,
    early_bird_days: rules.earlyBird?.days ?? null,
    early_bird_percent: rules.earlyBird?.percent ?? null,
    last_minute_days: rules.lastMinute?.days ?? null,
    last_minute_percent: rules.lastMinute?.percent ?? null,
  };
}

function toSeason(row: SeasonRow): Season {
  return {
    name: row.name,
    from: row.starts,
    to: row.ends,
    yearly: row.yearly,
    rent: row.rent,
    weekendRent: row.weekend_rent,
    minNights: row.min_nights,
    checkInDays: row.check_in_days === null ? null : toWeekdays(row.check_in_days),
  };
}

function rowOfSeason(season: Season): SeasonRow {
  return {
    name: season.name,
    starts: season.from,
    ends: season.to,
    yearly: season.yearly,
    rent: season.rent,
    weekend_rent: season.weekendRent,
    min_nights: season.minNights,
    check_in_days: season.checkInDays === null ? null : toBits(season.checkInDays),
  };
}

function timeDiscount(days: number | null, percent: number | null) {
  return days === null || percent === null ? null : { days, percent };
}

/** Weekdays as stored: one bit each, Monday the lowest. */
function toBits(days: readonly Weekday[]): number {
  return weekdays.reduce((bits, day, index) => (days.includes(day) ? bits | (1 << index) : bits), 0);
}

function toWeekdays(bits: number): Weekday[] {
  return weekdays.filter((_, index) => (bits >> index) & 1);
}

/** The rules of a home; the default rules if it has not set any. */
export async function findStayRules(db: Db, listingId: string): Promise<StayRules> {
  const row = await db.selectFrom('stay_rules').selectAll().where('listing_id', '=', listingId).executeTakeFirst();
  return rulesOfRow(row ?? null);
}

/** Under the home's lock. New preparation days apply at once to free days after existing stays and other sites'. */
export async function saveRules(trx: Trx, listingId: string, rules: StayRules, now: Date): Promise<void> {
  const row = { ...rowOfRules(rules), updated_at: now };
  await trx
    .insertInto('stay_rules')
    .values({ listing_id: listingId, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute();
  await sql`select sync_preparation_days(${listingId}), sync_feed_days(${listingId})`.execute(trx);
}

export type HomeSeason = Season & { id: string };

/** The seasons of several homes, in the order of their days; a home without seasons has an empty list. */
export async function loadSeasons(db: Db, listingIds: readonly string[]): Promise<Map<string, HomeSeason[]>> {
  const seasons = new Map<string, HomeSeason[]>(listingIds.map((id) => [id, []]));
  if (listingIds.length === 0) return seasons;
  const rows = await db
    .selectFrom('season')
    .selectAll()
    .where('listing_id', 'in', [...listingIds])
    .orderBy('starts')
    .execute();
  for (const row of rows) seasons.get(row.listing_id)?.push({ id: row.id, ...toSeason(row) });
  return seasons;
}

/** The home of a season; null for an id that is unknown or malformed. */
export async function findSeasonListingId(db: Db, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('season').select('listing_id').where('id', '=', id).executeTakeFirst();
  return row?.listing_id ?? null;
}

/** Adds a season that overlaps no other. The caller holds the home's lock. Returns its id. */
export async function insertSeason(trx: Trx, listingId: string, season: Season, now: Date): Promise<string> {
  const row = { listing_id: listingId, ...rowOfSeason(season), updated_at: now };
  const { id } = await trx.insertInto('season').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateSeason(trx: Trx, id: string, season: Season, now: Date): Promise<void> {
  const row = { ...rowOfSeason(season), updated_at: now };
  await trx.updateTable('season').set(row).where('id', '=', id).execute();
}

export async function deleteSeason(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('season').where('id', '=', id).execute();
}
