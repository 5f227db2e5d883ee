import { plainRules, type DayTerms, type HomeTerms, type StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Run, SiteEvent } from './site/site-calendar.ts';

/** Calendar settings of a home, except its rates. */
export interface OwnCalendar {
  rules: StayRules;
  /** Days with their own price or shortest stay. */
  days: Readonly<Record<CalendarDate, DayTerms>>;
  /** Days closed by the host, in order. */
  blocked: readonly CalendarDate[];
}

export const plainCalendar: OwnCalendar = { rules: plainRules, days: {}, blocked: [] };

export function toHomeTerms({ rules, days }: OwnCalendar): HomeTerms {
  return { rules, seasons: [], days };
}

/** An accepted event of an external calendar. */
export interface KnownEvent extends SiteEvent {
  isEcho: boolean;
  /** Time since which the event has these days. */
  since: Date;
  /** Number of consecutive successful imports without the event. */
  missed: number;
}

/** The calendar of a home on another site. */
export interface WorldFeed {
  id: string;
  home: string;
  url: string;
  passOn: boolean;
  /** In order of first import. */
  events: readonly KnownEvent[];
  emptySince: Date | null;
  lastRead: Date | null;
  lastError: string | null;
  failingSince: Date | null;
  isFailureNotified: boolean;
  /** Number of failure notifications to the host. */
  failureNotifications: number;
  /** Stays with known conflicts. */
  conflicts: readonly string[];
}

/** A run of our days fetched by a feed's site under a UID, with the times of first and last fetch. */
export interface ExportedRun extends Run {
  feed: string;
  uid: string;
  since: Date;
  until: Date | null;
}

export function newFeed(feed: Pick<WorldFeed, 'id' | 'home' | 'url' | 'passOn'>): WorldFeed {
  return {
    ...feed,
    events: [],
    emptySince: null,
    lastRead: null,
    lastError: null,
    failingSince: null,
    isFailureNotified: false,
    failureNotifications: 0,
    conflicts: [],
  };
}
