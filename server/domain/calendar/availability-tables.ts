import type { DiscountKind } from '@aangan/contract/rules/price.ts';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    taken_days: {
      id: Generated<string>;
      booking_id: string | null;
      feed_id: string | null;
      listing_id: string;
      days: string;
      kind: Generated<'booking' | 'block' | 'feed' | 'preparation'>;
    };
    stay_rules: StayRulesTable;
    season: SeasonTable;
    day_terms: { listing_id: string; day: string; rent: number | null; min_nights: number | null; note: string | null };
  }
}

/** Weekdays are bits, Monday the lowest. */
export interface StayRulesTable {
  listing_id: string;
  preparation_days: number;
  min_nights: number;
  max_nights: number;
  notice_days: number;
  notice_until: number;
  horizon_days: number;
  check_in_days: number;
  check_out_days: number;
  weekend_days: number;
  weekend_rent: number | null;
  weekly_discount: number;
  monthly_discount: number;
  early_bird_days: number | null;
  early_bird_percent: number | null;
  last_minute_days: number | null;
  last_minute_percent: number | null;
  updated_at: ColumnType<Date, Date, Date>;
}

export interface SeasonTable {
  id: Generated<string>;
  listing_id: string;
  name: string;
  starts: string;
  ends: string;
  yearly: boolean;
  rent: number | null;
  weekend_rent: number | null;
  min_nights: number | null;
  check_in_days: number | null;
  updated_at: ColumnType<Date, Date, Date>;
}

/** The calendar's prices and rules under which a booking was made. */
export interface AgreedNights {
  night_rents: number[] | null;
  discount_kind: DiscountKind | null;
  discount_percent: number | null;
}
