import { type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type DayTerms, type HomeTerms, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isAnyOf } from '../../platform/database/is-any-of.ts';
import type { Database } from '../../platform/database/schema.ts';
import { rulesOfRow, type RulesRow, seasonOfRow, type SeasonRow } from './rules-rows.ts';

/** A home's terms as loaded; null if the host has no settings. */
export interface TermsRow {
  rules: RulesRow | null;
  seasons: SeasonRow[];
  days: Record<CalendarDate, DayTerms>;
}

/**
 * SQL: the rules, seasons and days from `from` to `to` of the `listing` in scope, which determine prices
 * and limits of stays. Skips the lookups for a home without settings.
 */
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
  return { rules: rulesOfRow(row.rules), seasons: row.seasons.map(seasonOfRow), days: row.days };
}

/** The terms of several homes for the days from `from` to `to`, by id. */
export async function loadTerms(
  db: Kysely<Database>,
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
