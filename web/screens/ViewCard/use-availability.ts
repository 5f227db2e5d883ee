import { MAX_CALENDAR_DAYS } from '@aangan/contract/limits.ts';
import { type CalendarDate, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { useCallback, useMemo, useState } from 'react';
import { useBookedDates, useCalendarDays } from '../../api/listings.ts';
import { homeCalendarOf } from '../../components/stay/home-calendar.ts';
import type { Availability } from '../../components/stay/stay-rules.ts';
import { useNow } from '../../api/server-clock.ts';

/** How far beyond the first day of the month that is shown the days are fetched: it, the one beside it, and the next. */
const DAYS_AHEAD = 92;

/**
 * Which days a home is free, and whether that is known: until it is, only past days are certain. What its days cost and
 * allow is fetched as the calendar shows them.
 */
export function useAvailability(listingId: string) {
  const { data, isPending, isError, isFetching, refetch } = useBookedDates(listingId);
  const today = dateInIndia(useNow());
  const [lastMonth, setLastMonth] = useState<CalendarDate | null>(null);
  const ahead = lastMonth === null ? null : Math.max(0, daysBetween(today, lastMonth)) + DAYS_AHEAD;
  const { days, isError: arePricesUnknown } = useCalendarDays(
    listingId,
    today,
    ahead === null ? 0 : Math.ceil(ahead / MAX_CALENDAR_DAYS),
  );
  const availability = useMemo<Availability>(() => {
    const booked = data ?? [];
    return { today, booked, ...(days.length > 0 && { calendar: homeCalendarOf(days, booked) }) };
  }, [today, data, days]);
  const showMonth = useCallback(
    (month: CalendarDate) => setLastMonth((last) => (last === null || month > last ? month : last)),
    [setLastMonth],
  );
  return {
    availability,
    isPending,
    isError: isError && data === undefined,
    isFetching,
    refetch,
    arePricesUnknown,
    showMonth,
  };
}
