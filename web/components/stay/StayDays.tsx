import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { lastCheckIn, lastCheckOut } from '@aangan/contract/rules/stay-dates.ts';
import * as words from '@aangan/contract/words/en/components/calendar.ts';
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts';
import { memo, useEffect, useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import './stay-calendar.css';
import { fromDay, monthOf, monthsBetween, toDay } from './calendar-day.ts';
import { DayButton } from './DayButton.tsx';
import { type Availability, canPick, dayKind, type Stay, type StayEnd, whyNot } from './stay-rules.ts';

export interface ShownDays {
  months: 1 | 2;
  availability: Availability;
  stay: Stay;
  /** Which end the next picked day is for. */
  end: StayEnd;
  /** Absent where days can only be read. */
  onPick: ((date: CalendarDate) => void) | undefined;
  /** Told the first month that is shown, to fetch its prices; absent where the days are of no home and have none. */
  onMonth?: ((month: CalendarDate) => void) | undefined;
}

/** The months, drawn anew only when a day of theirs changes, and not for each day that is pointed at. */
export const StayDays = memo(function StayDays({ months, availability, stay, end, onPick, onMonth }: ShownDays) {
  const [month, setMonth] = useMonth(stay, months, availability.today);
  useEffect(() => onMonth?.(month), [month, onMonth]);
  const lastStart = lastCheckIn(availability.today);
  const lastEnd = stay.checkIn === null ? lastStart : lastCheckOut(stay.checkIn, availability.booked);
  const from = stay.checkIn === null ? undefined : toDay(stay.checkIn);
  const to = stay.checkOut === null ? undefined : toDay(stay.checkOut);
  const isPickable = (day: Date) => onPick !== undefined && canPick(stay, end, fromDay(day), availability);
  const isBooked = (day: Date) => dayKind(fromDay(day), availability) === 'booked';
  // Its night is taken, and the stay may end on it.
  const isLeftOn = (day: Date) => isBooked(day) && (isPickable(day) || fromDay(day) === stay.checkOut);
  return (
    <DayPicker
      mode="range"
      selected={{ from, to }}
      onSelect={(_range, picked) => onPick?.(fromDay(picked))}
      numberOfMonths={months}
      weekStartsOn={1}
      today={toDay(availability.today)}
      month={toDay(month)}
      onMonthChange={(shown) => setMonth(fromDay(shown))}
      startMonth={toDay(availability.today)}
      endMonth={toDay(lastEnd > lastStart ? lastEnd : lastStart)}
      className={onMonth === undefined ? 'stay-calendar' : 'stay-calendar has-prices'}
      modifiers={{
        past: (day) => dayKind(fromDay(day), availability) === 'past',
        booked: (day) => isBooked(day) && !isLeftOn(day),
        leftOn: isLeftOn,
        unpickable: (day) => !isPickable(day),
        closed: (day) => onPick !== undefined && dayKind(fromDay(day), availability) === 'free' && !isPickable(day),
        alone: (day) => to === undefined && fromDay(day) === stay.checkIn,
      }}
      modifiersClassNames={{ past: 'is-past', booked: 'is-booked', closed: 'is-closed', alone: 'is-alone' }}
      components={{ DayButton, Chevron }}
      labels={{
        labelDayButton: (day, modifiers) =>
          [
            nameOf(fromDay(day), modifiers, availability),
            ...(modifiers['closed'] ? [whyNot(stay, end, fromDay(day), availability)] : []),
          ].join(', '),
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelNav: () => words.months,
      }}
    />
  );
});

/** The first month shown. A check-in that was typed or picked elsewhere brings its own into view. */
function useMonth(stay: Stay, months: number, today: CalendarDate): [CalendarDate, (month: CalendarDate) => void] {
  const [shown, setShown] = useState({ month: monthOf(stay.checkIn ?? today), checkIn: stay.checkIn });
  if (shown.checkIn !== stay.checkIn) {
    const ahead = stay.checkIn === null ? 0 : monthsBetween(shown.month, stay.checkIn);
    const isInView = ahead >= 0 && ahead < months;
    setShown({ month: isInView ? shown.month : monthOf(stay.checkIn ?? today), checkIn: stay.checkIn });
  }
  return [shown.month, (month) => setShown({ month, checkIn: stay.checkIn })];
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />;
}

/** 'Thursday, 10/12/2026, ₹4,209 a night', 'Friday, 11/12/2026, already booked' */
function nameOf(
  date: CalendarDate,
  { booked, leftOn, past, selected, today }: Modifiers,
  { calendar }: Availability,
): string {
  const weekday = toDay(date).toLocaleDateString('en-IN', { weekday: 'long' });
  const rent = past || booked || leftOn ? null : (calendar?.terms.days[date]?.rent ?? null);
  const notes = [
    today && words.today,
    selected && words.yourStay,
    rent !== null && words.aNight({ rupees: formatRupees(rent) }),
    leftOn && words.checkOutOnly,
    booked && words.booked,
    past && words.past,
  ].filter(Boolean);
  return [weekday, formatDate(date), ...notes].join(', ');
}
