import { MAX_CALENDAR_DAYS } from '@aangan/contract/limits.ts';
import { type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { useCallback, useMemo, useState } from 'react';
import { useToday } from '../../../api/site.ts';
import {
  type Availability,
  nextDateField,
  noStay,
  type ParsedStay,
  toHomeCalendar,
} from '../../../bookings/parts/stay-rules.ts';
import { LazyStayCalendar } from '../../../bookings/parts/StayFields.tsx';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { Button } from '../../../ui/Button.tsx';
import { RotateCw } from '../../../ui/icons.ts';
import { useBookedDates, useCalendarDays } from '../../queries/availability.ts';

interface AvailableDatesProps {
  dates: ReturnType<typeof useAvailability>;
  /** Absent for a read-only calendar. */
  picking?: {
    stay: ParsedStay;
    onPick: (date: CalendarDate) => void;
    onClear: () => void;
  };
  /** Whether the calendar loads only near the viewport; otherwise also when the browser is idle. */
  onlyNear: boolean;
}

/** Availability calendar on the page; the booking dialog uses the stay picked here. */
export function AvailableDates({ dates, picking, onlyNear }: AvailableDatesProps) {
  const [calendar, isNear] = useNearViewport<HTMLDivElement>({ orIdle: !onlyNear });
  const stay = picking?.stay ?? noStay;
  return (
    <section aria-labelledby="free-dates" className={isNear ? undefined : 'print:hidden'}>
      <h2 id="free-dates" className="type-h2">
        {words.freeDates}
      </h2>
      {dates.isError ? (
        <div role="alert" className="mt-3 rounded-panel bg-sunken p-5">
          <p>{words.daysUnknown}</p>
          <Button
            variant="secondary"
            size="row"
            className="mt-3"
            busy={dates.isFetching}
            busyLabel={controls.trying}
            icon={<RotateCw size={18} />}
            onClick={() => void dates.refetch()}
          >
            {controls.tryAgain}
          </Button>
        </div>
      ) : (
        <>
          <p className="type-small mt-1 text-muted">{words.struckDates}</p>
          <div ref={calendar} className="mt-6">
            <LazyStayCalendar
              ready={isNear && !dates.isPending}
              availability={dates.availability}
              stay={stay}
              field={nextDateField(stay)}
              onPick={picking?.onPick}
              onMonth={dates.showMonth}
              arePricesUnknown={dates.arePricesUnknown}
            />
          </div>
          <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
            <CalendarLegend nights={picking?.stay.complete?.nights ?? null} />
            {picking !== undefined && (stay.checkIn !== null || stay.checkOut !== null) && (
              <Button variant="text" className="text-[15px]" onClick={picking.onClear}>
                {words.clearDates}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Legend of the day styles; `nights` when a stay is chosen. */
export function CalendarLegend({ nights }: { nights: number | null }) {
  return (
    <ul className="type-tiny flex flex-wrap gap-x-6 gap-y-2 text-muted">
      <li className="flex items-center gap-2">
        <span className="size-4 rounded-tag border border-line bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_4px)]" />
        {words.alreadyBooked}
      </li>
      {nights !== null && (
        <li className="flex items-center gap-2">
          <span className="size-4 rounded-tag bg-accent" />
          {words.yourStay({ nights })}
        </li>
      )}
    </ul>
  );
}

/** Days fetched from the first visible month on: two months and the next. */
const DAYS_AHEAD = 92;

/** Availability of a home; until loaded, only past days are excluded. Prices and rules load for the visible months. */
export function useAvailability(listingId: string) {
  const { data, isPending, isError, isFetching, refetch } = useBookedDates(listingId);
  const today = useToday();
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
