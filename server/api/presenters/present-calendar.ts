import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import type { CalendarRules } from '@aangan/contract/calendar/rules.ts';
import type { Season } from '@aangan/contract/calendar/seasons.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Clash } from '../../domain/availability/feed-days.ts';
import type { HomeSeason } from '../../domain/availability/seasons.ts';
import type { HomeCalendar } from '../../domain/host-calendar/host-calendar.ts';
import { formatHour } from '../../domain/host-calendar/hours.ts';

/** A home's calendar as its host sees it; of `conflicts` those that are its own. */
export function presentCalendar(
  { home, terms, seasons, days }: HomeCalendar,
  conflicts: readonly Clash[],
): HostCalendar {
  return {
    _id: home.id,
    title: home.title,
    rent: home.rent,
    rules: presentRules(terms.rules),
    seasons: seasons.map(presentSeason),
    conflicts: conflicts
      .filter(({ listingId }) => listingId === home.id)
      .map(({ feed, from, to, bookingId }) => ({ feed, from, to, bookingId })),
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
