import { plainRules, type StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Season } from '@aangan/contract/rules/seasons.ts';
import type { SeasonTable, StayRulesTable } from './availability-tables.ts';
import { type Weekday, weekdays } from '@aangan/contract/rules/weekdays.ts';

export type RulesRow = Omit<StayRulesTable, 'listing_id' | 'updated_at'>;
export type SeasonRow = Omit<SeasonTable, 'id' | 'listing_id' | 'updated_at'>;

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

export function rowOfRules(rules: StayRules): RulesRow {
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

export function seasonOfRow(row: SeasonRow): Season {
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

export function rowOfSeason(season: Season): SeasonRow {
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
