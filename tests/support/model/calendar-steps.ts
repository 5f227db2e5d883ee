import type { echoes, languages, manners } from './site/site-calendar.ts';

/** Steps of hosts and other sites on calendars. Numbers select items as in other steps. */
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

/** Changes of a calendar on the other site; imported by a later step. */
export type SiteStep =
  | { do: 'site sells'; calendar: number; day: number; nights: number; isBlock: boolean }
  | { do: 'site moves'; calendar: number; event: number; days: number }
  | { do: 'site drops'; calendar: number; event: number }
  /** Restores the event removed last. */
  | { do: 'site regrets'; calendar: number }
  | { do: 'site forgets all'; calendar: number }
  /** Publishes an event on the nights of one of our stays. */
  | { do: 'site lies'; calendar: number; stay: number }
  /** All its events get other UIDs. */
  | { do: 'site renames'; calendar: number }
  | { do: 'site repeats'; calendar: number; isTwice: boolean }
  | { do: 'site echoes'; calendar: number; how: (typeof echoes)[number] }
  /** From now on it publishes our events as its own. */
  | { do: 'site keeps'; calendar: number }
  | { do: 'site answers'; calendar: number; how: (typeof manners)[number]; hasEtag: boolean };
