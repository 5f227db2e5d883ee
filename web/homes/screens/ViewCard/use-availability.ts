import { MAX_CALENDAR_DAYS } from '@aangan/contract/limits.ts';
import { type CalendarDate, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { useCallback, useMemo, useState } from 'react';
import { useBookedDates, useCalendarDays } from '../../queries/availability.ts';
import { toHomeCalendar } from '../../../bookings/parts/home-calendar.ts';
import type { Availability } from '../../../bookings/parts/stay-rules.ts';
import { useNow } from '../../../api/server-clock.ts';

/** Days fetched from the first visible month on: two months and the next. */
const DAYS_AHEAD = 92;

/** Availability of a home; until loaded, only past days are excluded. Prices and rules load for the visible months. */
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
    return { today, booked, ...(days.length > 0 && { calendar: toHomeCalendar(days, booked) }) };
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
