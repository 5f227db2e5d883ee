import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/search/search-panel.ts';
import { useState } from 'react';
import { useToday } from '../../api/site.ts';
import { nextDateField, noStay, pickDay, type Stay } from '../../bookings/parts/stay-rules.ts';
import { StayDates } from '../../bookings/parts/StayDates.tsx';
import { LazyStayCalendar } from '../../bookings/parts/StayFields.tsx';
import { COLUMN_WIDTH, useMediaQuery } from '../../ui/use-media-query.ts';
import type { ChoiceProps } from './FactChoices.tsx';
import { nightsLabel } from './search-labels.ts';

/** Date range in the booking calendar; homes booked on those days are excluded by the search. */
export function DatesChoice({ search, change }: ChoiceProps) {
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const availability = { today: useToday(), booked: [] };
  const [arrival, setArrival] = useState<CalendarDate | null>(null);
  const stay: Stay = search.stay ?? { ...noStay, checkIn: arrival };

  function pick(date: CalendarDate) {
    const picked = pickDay(stay, nextDateField(stay), date, availability)?.stay ?? stay;
    const { checkIn, checkOut } = picked;
    setArrival(checkIn);
    change({ stay: checkIn === null || checkOut === null ? null : { checkIn, checkOut } });
  }

  return (
    <>
      <p aria-live="polite" className="mb-5 min-h-6 font-semibold">
        {search.stay !== null ? (
          <>
            <StayDates {...search.stay} />{' '}
            <span className="font-normal text-muted">{words.nightsBeside({ nights: nightsLabel(search.stay) })}</span>
          </>
        ) : stay.checkIn === null ? (
          words.arrival
        ) : (
          words.departure({ date: formatDate(stay.checkIn) })
        )}
      </p>
      <LazyStayCalendar
        ready
        months={isWide ? 2 : 1}
        availability={availability}
        stay={stay}
        field={nextDateField(stay)}
        onPick={pick}
      />
    </>
  );
}
