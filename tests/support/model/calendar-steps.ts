import type { echoes, languages, manners } from './site/site-calendar.ts';

/** What hosts do to their calendars, and other sites at ours. Whole numbers choose as in other deeds. */
export type CalendarDeed =
  /** Days count from the first day of the history. */
  | { do: 'close days'; by: 'guest' | 'host'; home: number; day: number; nights: number; isClosed: boolean }
  | {
      do: 'price days';
      by: 'guest' | 'host';
      home: number;
      day: number;
      nights: number;
      rent: number | null;
      minNights: number | null;
    }
  /** One of `ruleEdits`. */
  | { do: 'set rules'; by: 'guest' | 'host'; home: number; edit: number }
  | { do: 'add feed'; by: 'guest' | 'host'; home: number; speaks: (typeof languages)[number]; passOn: boolean }
  | { do: 'change feed'; by: 'guest' | 'host'; feed: number; to: 'another address' | 'passed on' | 'kept here' }
  | { do: 'delete feed'; by: 'guest' | 'host'; feed: number }
  | { do: 'refresh'; by: 'guest' | 'host'; feed: number }
  | { do: 'give calendar'; feed: number };

/** What becomes of a calendar on the other site; it is read later. */
export type SiteStep =
  | { do: 'site sells'; calendar: number; day: number; nights: number; isBlock: boolean }
  | { do: 'site moves'; calendar: number; event: number; days: number }
  | { do: 'site drops'; calendar: number; event: number }
  /** What it dropped last is there again. */
  | { do: 'site regrets'; calendar: number }
  | { do: 'site forgets all'; calendar: number }
  /** It says the nights of a stay of ours. */
  | { do: 'site lies'; calendar: number; stay: number }
  /** All its events get other UIDs. */
  | { do: 'site renames'; calendar: number }
  | { do: 'site repeats'; calendar: number; isTwice: boolean }
  | { do: 'site echoes'; calendar: number; how: (typeof echoes)[number] }
  /** From now on it says as its own what it tells again. */
  | { do: 'site keeps'; calendar: number }
  | { do: 'site answers'; calendar: number; how: (typeof manners)[number]; hasEtag: boolean };
