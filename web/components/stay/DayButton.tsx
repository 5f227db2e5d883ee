import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { createContext, use, useEffect, useRef } from 'react';
import type { DayButtonProps } from 'react-day-picker';
import { fromDay } from './calendar-day.ts';

/** What a calendar tells of its days beside their state. */
interface DayNotes {
  /** What stands below a day; null where nothing does. */
  priceOf: (date: CalendarDate) => string | null;
  /** The mouse is over a day; null when it leaves. */
  onHover: (date: CalendarDate | null) => void;
  /** A day has the focus, or was touched. */
  onReach: (date: CalendarDate | null) => void;
}

export const DayNotesContext = createContext<DayNotes>({
  priceOf: () => null,
  onHover: () => undefined,
  onReach: () => undefined,
});

/** Unavailable days can be reached and heard, but not picked: whoever tries is told why. */
export function DayButton({ day, modifiers, disabled: _disabled, children, ...button }: DayButtonProps) {
  const { priceOf, onHover, onReach } = use(DayNotesContext);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus();
  }, [modifiers.focused]);
  const date = fromDay(day.date);
  const price = priceOf(date);
  const { unpickable } = modifiers;
  return (
    <button
      ref={ref}
      {...button}
      type="button"
      aria-disabled={unpickable || undefined}
      onClick={unpickable ? () => onReach(date) : button.onClick}
      onFocus={(event) => {
        button.onFocus?.(event);
        onReach(date);
      }}
      onBlur={(event) => {
        button.onBlur?.(event);
        onReach(null);
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
