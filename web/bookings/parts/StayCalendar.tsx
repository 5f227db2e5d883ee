import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { lastCheckIn, lastCheckOut } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/calendar/calendar.ts';
import { createContext, memo, use, useEffect, useMemo, useRef, useState } from 'react';
import { type DayButtonProps, DayPicker, type Modifiers } from 'react-day-picker';
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts';
import { shortRupees } from './short-rupees.ts';
import {
  type Availability,
  canPick,
  dayKind,
  shortestStay,
  type Stay,
  type StayDateField,
  unpickableReason,
} from './stay-rules.ts';
import './stay-calendar.css';

interface DayDetails {
  /** Text below a day; null for none. */
  priceLabel: (date: CalendarDate) => string | null;
  /** Pointer over a day; null on leave. */
  onHover: (date: CalendarDate | null) => void;
  /** A day was focused or touched. */
  onFocusDay: (date: CalendarDate | null) => void;
}

const DayDetailsContext = createContext<DayDetails>({
  priceLabel: () => null,
  onHover: () => undefined,
  onFocusDay: () => undefined,
});

/** Unavailable days stay focusable and announced with a reason, but cannot be picked. */
function DayButton({ day, modifiers, disabled: _disabled, children, ...button }: DayButtonProps) {
  const { priceLabel, onHover, onFocusDay } = use(DayDetailsContext);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus();
  }, [modifiers.focused]);
  const date = fromLocalDate(day.date);
  const price = priceLabel(date);
  const { unpickable } = modifiers;
  return (
    <button
      ref={ref}
      {...button}
      type="button"
      aria-disabled={unpickable || undefined}
      onClick={unpickable ? () => onFocusDay(date) : button.onClick}
      onFocus={(event) => {
        button.onFocus?.(event);
        onFocusDay(date);
      }}
      onBlur={(event) => {
        button.onBlur?.(event);
        onFocusDay(null);
      }}
      onMouseEnter={(event) => {
        button.onMouseEnter?.(event);
        onHover(date);
      }}
      onMouseLeave={(event) => {
        button.onMouseLeave?.(event);
        onHover(null);
      }}
    >
      {children}
      {price !== null && <span className="day-price">{price}</span>}
    </button>
  );
}

interface ShownDays {
  months: 1 | 2;
  availability: Availability;
  stay: Stay;
  /** The date field that the next pick sets. */
  field: StayDateField;
  /** Absent for a read-only calendar. */
  onPick: ((date: CalendarDate) => void) | undefined;
  /** Called with the first visible month, to fetch prices; absent without a home. */
  onMonth?: ((month: CalendarDate) => void) | undefined;
}

/** Months, memoized so that hovering does not re-render them. */
const StayDays = memo(function StayDays({ months, availability, stay, field, onPick, onMonth }: ShownDays) {
  const [month, setMonth] = useMonth(stay, months, availability.today);
  useEffect(() => onMonth?.(month), [month, onMonth]);
  const lastStart = lastCheckIn(availability.today);
  const lastEnd = stay.checkIn === null ? lastStart : lastCheckOut(stay.checkIn, availability.booked);
  const from = stay.checkIn === null ? undefined : toLocalDate(stay.checkIn);
  const to = stay.checkOut === null ? undefined : toLocalDate(stay.checkOut);
  const kind = memoizeByDay((date) => dayKind(date, availability));
  const isPickable = memoizeByDay((date) => onPick !== undefined && canPick(stay, field, date, availability));
  const isBooked = (day: Date) => kind(day) === 'booked';
  // The night is booked, but a stay may end on this day.
  const isCheckOutDay = (day: Date) => isBooked(day) && (isPickable(day) || fromLocalDate(day) === stay.checkOut);
  return (
    <DayPicker
      mode="range"
      selected={{ from, to }}
      onSelect={(_range, picked) => onPick?.(fromLocalDate(picked))}
      numberOfMonths={months}
      weekStartsOn={1}
      today={toLocalDate(availability.today)}
      month={toLocalDate(month)}
      onMonthChange={(shown) => setMonth(fromLocalDate(shown))}
      startMonth={toLocalDate(availability.today)}
      endMonth={toLocalDate(lastEnd > lastStart ? lastEnd : lastStart)}
      className={onMonth === undefined ? 'stay-calendar' : 'stay-calendar has-prices'}
      modifiers={{
        past: (day) => kind(day) === 'past',
        booked: (day) => isBooked(day) && !isCheckOutDay(day),
        checkOutDays: isCheckOutDay,
        unpickable: (day) => !isPickable(day),
        closed: (day) => onPick !== undefined && kind(day) === 'free' && !isPickable(day),
        alone: (day) => to === undefined && fromLocalDate(day) === stay.checkIn,
      }}
      modifiersClassNames={{ past: 'is-past', booked: 'is-booked', closed: 'is-closed', alone: 'is-alone' }}
      components={{ DayButton, Chevron }}
      labels={{
        labelDayButton: (day, modifiers) =>
          [
            dayLabel(fromLocalDate(day), modifiers, availability),
            ...(modifiers['closed'] ? [unpickableReason(stay, field, fromLocalDate(day), availability)] : []),
          ].join(', '),
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelNav: () => words.months,
      }}
    />
  );
});

/** Caches the result for each day, because the calendar asks several times for each. */
function memoizeByDay<T>(compute: (date: CalendarDate) => T): (day: Date) => T {
  const cache = new Map<number, T>();
  return (day) => {
    const time = day.getTime();
    const known = cache.get(time);
    if (known !== undefined) return known;
    const result = compute(fromLocalDate(day));
    cache.set(time, result);
    return result;
  };
}

/** The first visible month. Follows a check-in typed or picked elsewhere. */
function useMonth(stay: Stay, months: number, today: CalendarDate): [CalendarDate, (month: CalendarDate) => void] {
  const [shown, setShown] = useState({ month: firstOfMonth(stay.checkIn ?? today), checkIn: stay.checkIn });
  if (shown.checkIn !== stay.checkIn) {
    const ahead = stay.checkIn === null ? 0 : monthsBetween(shown.month, stay.checkIn);
    const isInView = ahead >= 0 && ahead < months;
    setShown({ month: isInView ? shown.month : firstOfMonth(stay.checkIn ?? today), checkIn: stay.checkIn });
  }
  return [shown.month, (month) => setShown({ month, checkIn: stay.checkIn })];
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={20} />;
}

/** Created once: it takes longer than formatting a month. */
const weekdays = new Intl.DateTimeFormat('en-IN', { weekday: 'long' });

/** 'Thursday, 10/12/2026, ₹4,209 a night', 'Friday, 11/12/2026, already booked' */
function dayLabel(
  date: CalendarDate,
  { booked, checkOutDays, past, selected, today }: Modifiers,
  { calendar }: Availability,
): string {
  const weekday = weekdays.format(toLocalDate(date));
  const rent = past || booked || checkOutDays ? null : (calendar?.terms.days[date]?.rent ?? null);
  const notes = [
    today && words.today,
    selected && words.yourStay,
    rent !== null && words.aNight({ rupees: formatRupees(rent) }),
    checkOutDays && words.checkOutOnly,
    booked && words.booked,
    past && words.past,
  ].filter(Boolean);
  return [weekday, formatDate(date), ...notes].join(', ');
}

interface StayCalendarProps extends ShownDays {
  /** Prices could not be fetched. */
  arePricesUnknown?: boolean;
}

/**
 * Availability calendar for picking a stay by pointer or arrow keys. Explains unavailable days and the minimum stay.
 * Import it lazily: it brings the calendar library.
 */
export function StayCalendar({ arePricesUnknown = false, ...shown }: StayCalendarProps) {
  const { availability, stay, field, onPick, onMonth } = shown;
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
  const reason = pointed === null ? null : unpickableReason(stay, field, pointed, availability);
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

/** Noon in local time, which no daylight saving change moves to another date. */
export function toLocalDate(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

export function fromLocalDate(day: Date): CalendarDate {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The first day of a date's month. */
export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

/** Number of months between two dates. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const months = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}
