import * as words from '@aangan/contract/words/en/screens/booking-dialog.ts';
import { type CalendarDate, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import { useRef, useState } from 'react';
import type { BookingEntry } from './booking-entry.ts';
import { typedStay } from './typed-date.ts';
import { type Availability, nextEnd, pickDay, type ReadStay, type StayEnd } from '../../components/stay/stay-rules.ts';

interface Options extends Pick<BookingEntry, 'wish' | 'change'> {
  stay: ReadStay;
  availability: Availability;
  startAt: StayEnd;
  /** What the home has against a stay that may stand by all that is known here, by the date to change. */
  refused: Partial<Record<string, string>>;
}

const ends = ['checkIn', 'checkOut'] as const;
const WHOLE_DATE = 'dd/MM/yyyy'.length;

/** The two date fields and the calendar below them: which one the calendar fills, and when an error is shown. */
export function useDateFields({ wish, change, stay, availability, startAt, refused }: Options) {
  const [end, setEnd] = useState<StayEnd>(startAt === 'checkOut' && stay.checkIn !== null ? 'checkOut' : nextEnd(stay));
  const [left, setLeft] = useState<Partial<Record<StayEnd, boolean>>>({});
  const [wasChecked, setChecked] = useState(false);
  const inputs = { checkIn: useRef<HTMLInputElement>(null), checkOut: useRef<HTMLInputElement>(null) };

  function errorOf(field: StayEnd): string | undefined {
    const text = wish.typed[field];
    if (text.trim() === '') return wasChecked ? missing(field) : undefined;
    if (stay.complete !== null) return refused[field];
    return left[field] || wasChecked || text.length >= WHOLE_DATE ? stay.errors[field] : undefined;
  }

  function fieldOf(field: StayEnd) {
    return {
      value: wish.typed[field],
      error: errorOf(field),
      /** The calendar picks for this field. */
      isActive: end === field,
      inputRef: inputs[field],
      onChange: (text: string) => {
        change({ typed: { ...wish.typed, [field]: text } });
        // Once an arrival is typed, the calendar picks the departure.
        if (field === 'checkIn')
          setEnd(parseTypedDate(text) !== null && stay.checkOut === null ? 'checkOut' : 'checkIn');
      },
      onEnter: () => setEnd(field),
      onLeave: () => setLeft((before) => ({ ...before, [field]: true })),
    };
  }

  return {
    end,
    /** One types at once; where a finger points, the keyboard of the screen would cover the calendar. */
    initialFocus: matchMedia('(pointer: coarse)').matches ? undefined : inputs[startAt],
    checkIn: fieldOf('checkIn'),
    checkOut: fieldOf('checkOut'),
    pick: (date: CalendarDate) => {
      const picked = pickDay(stay, end, date, availability);
      if (picked === null) return;
      setEnd(picked.next);
      change({ typed: typedStay(picked.stay) });
    },
    /** Says what is missing and leads there. */
    showMissing: () => {
      setChecked(true);
      inputs[stay.checkIn === null ? 'checkIn' : 'checkOut'].current?.focus();
    },
    /** Leads to the date that is refused. */
    showRefused: () => {
      const field = ends.find((end) => refused[end] !== undefined);
      if (field !== undefined) inputs[field].current?.focus();
    },
  };
}

function missing(field: StayEnd): string {
  return field === 'checkIn' ? words.checkInMissing : words.checkOutMissing;
}
