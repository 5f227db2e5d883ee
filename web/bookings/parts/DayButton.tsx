import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { createContext, use, useEffect, useRef } from 'react';
import type { DayButtonProps } from 'react-day-picker';
import { fromLocalDate } from './calendar-day.ts';

/** Details shown for calendar days. */
interface DayDetails {
  /** Text below a day; null for none. */
  priceLabel: (date: CalendarDate) => string | null;
  /** Pointer over a day; null on leave. */
  onHover: (date: CalendarDate | null) => void;
  /** A day was focused or touched. */
  onFocusDay: (date: CalendarDate | null) => void;
}

export const DayDetailsContext = createContext<DayDetails>({
  priceLabel: () => null,
  onHover: () => undefined,
  onFocusDay: () => undefined,
});

/** Unavailable days stay focusable and announced with a reason, but cannot be picked. */
export function DayButton({ day, modifiers, disabled: _disabled, children, ...button }: DayButtonProps) {
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
