import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/calendar/calendar.ts';
import { useMemo, useState } from 'react';
import { shortRupees } from './short-rupees.ts';
import { DayDetailsContext } from './DayButton.tsx';
import { type ShownDays, StayDays } from './StayDays.tsx';
import { type Availability, dayKind, shortestStay, type Stay, unpickableReason } from './stay-rules.ts';

interface StayCalendarProps extends ShownDays {
  /** Prices could not be fetched. */
  arePricesUnknown?: boolean;
}

/**
 * Availability calendar for picking a stay by pointer or arrow keys. Explains unavailable days and the minimum stay.
 * Import it lazily: it brings the calendar library.
 */
export function StayCalendar({ arePricesUnknown = false, ...shown }: StayCalendarProps) {
  const { availability, stay, end, onPick, onMonth } = shown;
  const [hovered, setHovered] = useState<CalendarDate | null>(null);
  const [reached, setReached] = useState<CalendarDate | null>(null);
  const pointed = hovered ?? reached;
  const notes = useMemo(
    () => ({
      priceLabel: (date: CalendarDate) => priceBelow(date, availability),
      onHover: setHovered,
      onFocusDay: setReached,
    }),
    [availability],
  );
  const reason = pointed === null ? null : unpickableReason(stay, end, pointed, availability);
  return (
    <>
      {onMonth !== undefined && onPick !== undefined && (
        // Fixed height: a shift would move days away from the pointer and flicker.
        <p className="type-small mb-3 h-10 text-ink-2 sm:h-5">
          {pointed !== null && reason !== null
            ? words.whyNot({ date: formatDate(pointed), reason })
            : (nightsNeeded(stay, availability) ?? (arePricesUnknown && words.pricesUnknown))}
        </p>
      )}
      <DayDetailsContext value={notes}>
        <StayDays {...shown} />
      </DayDetailsContext>
    </>
  );
}

function priceBelow(date: CalendarDate, availability: Availability): string | null {
  const rent = availability.calendar?.terms.days[date]?.rent ?? null;
  return rent === null || dayKind(date, availability) !== 'free' ? null : shortRupees(rent);
}

/** 'From 3 nights.', while picking the check-out. */
function nightsNeeded({ checkIn, checkOut }: Stay, availability: Availability): string | null {
  if (checkIn === null || checkOut !== null) return null;
  const nights = shortestStay(checkIn, availability);
  return nights > 1 ? words.shortestStay({ nights }) : null;
}
