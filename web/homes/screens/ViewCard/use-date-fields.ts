import * as words from '@aangan/contract/words/en/bookings/booking-dialog.ts';
import { type CalendarDate, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { useRef, useState } from 'react';
import type { BookingEntry } from './booking-entry.ts';
import { toTypedStay } from './date-input.ts';
import {
  type Availability,
  nextEnd,
  pickDay,
  type ParsedStay,
  type StayEnd,
} from '../../../bookings/parts/stay-rules.ts';

interface Options extends Pick<BookingEntry, 'requested' | 'change'> {
  stay: ParsedStay;
  availability: Availability;
  startAt: StayEnd;
  /** Refusal reasons by date input. */
  refused: Partial<Record<string, string>>;
}

const ends = ['checkIn', 'checkOut'] as const;
const WHOLE_DATE = 'dd/MM/yyyy'.length;

/** State of the two date inputs and the calendar: which input the calendar fills, and when errors show. */
export function useDateFields({ requested, change, stay, availability, startAt, refused }: Options) {
  const [end, setEnd] = useState<StayEnd>(startAt === 'checkOut' && stay.checkIn !== null ? 'checkOut' : nextEnd(stay));
  const [blurred, setBlurred] = useState<Partial<Record<StayEnd, boolean>>>({});
  const [wasChecked, setChecked] = useState(false);
  const inputs = { checkIn: useRef<HTMLInputElement>(null), checkOut: useRef<HTMLInputElement>(null) };

  function fieldError(field: StayEnd): string | undefined {
    const text = requested.typed[field];
    if (text.trim() === '') return wasChecked ? missingDateMessage(field) : undefined;
    if (stay.complete !== null) return refused[field];
    return blurred[field] || wasChecked || text.length >= WHOLE_DATE ? stay.errors[field] : undefined;
  }

  function fieldProps(field: StayEnd) {
    return {
      value: requested.typed[field],
      error: fieldError(field),
      /** The calendar fills this input. */
      isActive: end === field,
      inputRef: inputs[field],
      onChange: (text: string) => {
        change({ typed: { ...requested.typed, [field]: text } });
        // A complete check-in advances the calendar to the check-out.
        if (field === 'checkIn')
          setEnd(parseTypedDate(text) !== null && stay.checkOut === null ? 'checkOut' : 'checkIn');
      },
      onFocus: () => setEnd(field),
      onBlur: () => setBlurred((before) => ({ ...before, [field]: true })),
    };
  }

  return {
    end,
    /** On touch devices the on-screen keyboard would cover the calendar. */
    initialFocus: matchMedia('(pointer: coarse)').matches ? undefined : inputs[startAt],
    checkIn: fieldProps('checkIn'),
    checkOut: fieldProps('checkOut'),
    pick: (date: CalendarDate) => {
      const picked = pickDay(stay, end, date, availability);
      if (picked === null) return;
      setEnd(picked.next);
      change({ typed: toTypedStay(picked.stay) });
    },
    /** Shows the missing date and focuses it. */
    showMissing: () => {
      setChecked(true);
      inputs[stay.checkIn === null ? 'checkIn' : 'checkOut'].current?.focus();
    },
    /** Focuses the refused date. */
    showRefused: () => {
      const field = ends.find((end) => refused[end] !== undefined);
      if (field !== undefined) inputs[field].current?.focus();
    },
  };
}

function missingDateMessage(field: StayEnd): string {
  return field === 'checkIn' ? words.checkInMissing : words.checkOutMissing;
}
