import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { CalendarRules, Season } from '@aangan/contract/calendar/rules.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import { formatHour } from '../../domain/calendar/change-calendar.ts';
import type { HomeSeason } from '../../domain/calendar/home-terms.ts';
import type { HomeCalendar } from '../../domain/calendar/host-calendar.ts';
import type { Conflict } from '../../domain/calendar/taken-days.ts';
import { feedErrorText, type Site } from '../../domain/feeds/feeds.ts';

interface CalendarIssues {
  conflicts: readonly Conflict[];
  sites: readonly Site[];
}

/** Presents a home's calendar to its host. `issues` may include issues of other homes. */
export function presentCalendar({ home, terms, seasons, days }: HomeCalendar, issues: CalendarIssues): HostCalendar {
  const isOwn = ({ listingId }: { listingId: string }) => listingId === home.id;
  return {
    _id: home.id,
    title: home.title,
    rent: home.rent,
    rules: presentRules(terms.rules),
    seasons: seasons.map(presentSeason),
    conflicts: issues.conflicts
      .filter(isOwn)
      .map(({ feed, from, to, bookingId, guest }) => ({ feed, from, to, bookingId, guest })),
    sites: issues.sites.filter(isOwn).map(({ id, name, lastError }) => ({
      _id: id,
      name,
      ...(lastError === null ? {} : { lastError: feedErrorText(lastError) }),
    })),
    days,
  };
}

export function presentRules({
  checkInDays,
  checkOutDays,
  weekendDays,
  noticeUntil,
  ...rules
}: StayRules): CalendarRules {
  return {
    ...rules,
    noticeUntil: formatHour(noticeUntil),
    checkInDays: [...checkInDays],
    checkOutDays: [...checkOutDays],
    weekendDays: [...weekendDays],
  };
}

export function presentSeason({ id, checkInDays, ...season }: HomeSeason): Season {
  return { _id: id, ...season, checkInDays: checkInDays === null ? null : [...checkInDays] };
}
