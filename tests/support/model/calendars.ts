import { plainRules, type DayTerms, type HomeTerms, type StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Run, SiteEvent } from './site/site-calendar.ts';

/** What a host has set for a home beside its rates. */
export interface OwnCalendar {
  rules: StayRules;
  /** Days of which a price or a shortest stay is set. */
  days: Readonly<Record<CalendarDate, DayTerms>>;
  /** Days closed by the host, in order. */
  blocked: readonly CalendarDate[];
}

export const plainCalendar: OwnCalendar = { rules: plainRules, days: {}, blocked: [] };

export function termsOf({ rules, days }: OwnCalendar): HomeTerms {
  return { rules, seasons: [], days };
}

/** An event of another site as it is believed. */
export interface KnownEvent extends SiteEvent {
  isEcho: boolean;
  /** Since when it says these days. */
  since: Date;
  /** In how many good readings in a row it was missing. */
  missed: number;
}

/** The calendar of a home on another site. */
export interface WorldFeed {
  id: string;
  home: string;
  url: string;
  passOn: boolean;
  /** In the order in which they became known. */
  events: readonly KnownEvent[];
  emptySince: Date | null;
  lastRead: Date | null;
  lastError: string | null;
  failingSince: Date | null;
  isFailureNotified: boolean;
  /** How often the host was told that it cannot be read. */
  failureNotifications: number;
  /** Stays with which it is known to be in conflict. */
  conflicts: readonly string[];
}

/** What was read of ours for a feed: days under a UID, since when, and until when it was still read so. */
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
