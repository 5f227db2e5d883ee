import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { RotateCw } from '../../../ui/icons.ts';
import { Button } from '../../../ui/Button.tsx';
import { COLUMN_WIDTH, useMediaQuery } from '../../../ui/use-media-query.ts';
import { CalendarLegend } from './CalendarLegend.tsx';
import { LazyStayCalendar } from '../../../bookings/parts/LazyStayCalendar.tsx';
import { nextEnd, type ParsedStay, type Stay } from '../../../bookings/parts/stay-rules.ts';
import type { useAvailability } from './use-availability.ts';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';

interface AvailableDatesProps {
  dates: ReturnType<typeof useAvailability>;
  /** Absent for a read-only calendar. */
  picking?: {
    stay: ParsedStay;
    onPick: (date: CalendarDate) => void;
    onClear: () => void;
  };
}

const noStay: Stay = { checkIn: null, checkOut: null };

/** Availability calendar on the page; the booking dialog uses the stay picked here. */
export function AvailableDates({ dates, picking }: AvailableDatesProps) {
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const [calendar, isNear] = useNearViewport<HTMLDivElement>();
  const stay = picking?.stay ?? noStay;
  return (
    <section aria-labelledby="free-dates">
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
            icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />}
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
              months={isWide ? 2 : 1}
              availability={dates.availability}
              stay={stay}
              end={nextEnd(stay)}
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
