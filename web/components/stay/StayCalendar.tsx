import * as words from '@aangan/contract/words/en/components/calendar.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn, lastCheckOut } from '@aangan/contract/rules/stay-dates.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type DayButtonProps, DayPicker, type Modifiers } from 'react-day-picker';
import './stay-calendar.css';
import { fromDay, monthOf, monthsBetween, toDay } from './calendar-day.ts';
import { type Availability, canPick, dayKind, type Stay, type StayEnd } from './stay-rules.ts';

interface StayCalendarProps {
  months: 1 | 2;
  availability: Availability;
  stay: Stay;
  /** Which end the next picked day is for. */
  end: StayEnd;
  /** Absent where days can only be read. */
  onPick: ((date: CalendarDate) => void) | undefined;
}

/** The free days of a home, to pick a stay from by pointer or arrow keys. Import it lazily: it brings the calendar. */
export function StayCalendar({ months, availability, stay, end, onPick }: StayCalendarProps) {
  const [month, setMonth] = useMonth(stay, months, availability.today);
  const lastStart = lastCheckIn(availability.today);
  const lastEnd = stay.checkIn === null ? lastStart : lastCheckOut(stay.checkIn, availability.booked);
  const from = stay.checkIn === null ? undefined : toDay(stay.checkIn);
  const to = stay.checkOut === null ? undefined : toDay(stay.checkOut);
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
      className="stay-calendar"
      modifiers={{
        past: (day) => dayKind(fromDay(day), availability) === 'past',
        booked: (day) => dayKind(fromDay(day), availability) === 'booked',
        unpickable: (day) => onPick === undefined || !canPick(stay, end, fromDay(day), availability),
        alone: (day) => to === undefined && fromDay(day) === stay.checkIn,
      }}
      modifiersClassNames={{ past: 'is-past', booked: 'is-booked', alone: 'is-alone' }}
      components={{ DayButton, Chevron }}
      labels={{
        labelDayButton: (day, modifiers) => nameOf(fromDay(day), modifiers),
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelNav: () => words.months,
      }}
    />
  );
}

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

/** Unavailable days can be reached and heard, but not picked. */
function DayButton({ day: _day, modifiers, disabled: _disabled, onClick, ...button }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus();
  }, [modifiers.focused]);
  const { unpickable } = modifiers;
  return (
    <button
      ref={ref}
      {...button}
      type="button"
      aria-disabled={unpickable || undefined}
      onClick={unpickable ? undefined : onClick}
    />
  );
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />;
}

/** 'Thursday, 10/12/2026, already booked' */
function nameOf(date: CalendarDate, { booked, past, selected, today }: Modifiers): string {
  const weekday = toDay(date).toLocaleDateString('en-IN', { weekday: 'long' });
  const notes = [today && words.today, selected && words.yourStay, booked && words.booked, past && words.past].filter(
    Boolean,
  );
  return [weekday, formatDate(date), ...notes].join(', ');
}
