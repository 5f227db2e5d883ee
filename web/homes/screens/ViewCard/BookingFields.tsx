import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type CalendarDate, formatMoment, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { guestLabel, type Party, type StayDates, totalGuests } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/bookings/booking-dialog.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as Popover from '@radix-ui/react-popover';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, fieldErrors, isRefusal } from '../../../api/api-error.ts';
import { useIdempotencyKeys } from '../../../api/use-action.ts';
import {
  type Availability,
  nextDateField,
  type ParsedStay,
  pickDay,
  type StayDateField,
  stayDateFields,
} from '../../../bookings/parts/stay-rules.ts';
import { GuestCounters } from '../../../bookings/parts/StayFields.tsx';
import { useCreateBooking } from '../../../bookings/queries/bookings.ts';
import { bookedPath } from '../../../shared/links.ts';
import { showError } from '../../../shared/show-error.ts';
import { FieldError } from '../../../ui/Field.tsx';
import { ChevronDown, Users } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import { useListing } from '../../queries/listings.ts';
import { type BookingEntry, toTypedStay } from './stay-request.ts';

const kinds = ['adults', 'children', 'infants', 'pets'] as const;

interface GuestsFieldProps {
  party: Party;
  /** Maximum number of guests, if the home has a limit. */
  maxGuests: number | undefined;
  error?: string | undefined;
  onChange: (party: Party) => void;
}

/** Guests dropdown: '3 guests, 1 infant', with a counter per kind. */
export function GuestsField({ party, maxGuests, error, onChange }: GuestsFieldProps) {
  const id = useId();
  return (
    <Popover.Root>
      <span id={`${id}-label`} className="type-label block">
        {fieldLabels.guests}
      </span>
      <Popover.Trigger
        id={`${id}-value`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="motion-colour mt-2 flex h-13 w-full items-center gap-3 rounded-field bg-raised pr-4 pl-4 text-left inset-ring-[1.5px] inset-ring-line-strong data-[state=open]:inset-ring-ink"
      >
        <Users size={18} className="shrink-0 text-muted" />
        <span className="flex-1 pt-0.5">{guestLabel(party)}</span>
        <ChevronDown size={20} className="shrink-0" />
      </Popover.Trigger>
      {/* Rendered inside the dialog, whose focus trap would otherwise take the focus. */}
      <Popover.Content
        sideOffset={8}
        collisionPadding={16}
        aria-label={fieldLabels.guests}
        className="motion-menu z-10 w-(--radix-popover-trigger-width) rounded-photo border border-line bg-raised p-5 shadow-2"
      >
        <GuestCounters kinds={kinds} party={party} maxGuests={maxGuests} onChange={onChange} />
      </Popover.Content>
      <FieldError id={`${id}-error`} role="alert">
        {error}
      </FieldError>
    </Popover.Root>
  );
}

interface Options extends Pick<BookingEntry, 'requested' | 'change'> {
  stay: ParsedStay;
  availability: Availability;
  startAt: StayDateField;
  /** Refusal reasons by date input. */
  refused: Partial<Record<string, string>>;
}

const WHOLE_DATE = 'dd/MM/yyyy'.length;

/** State of the two date inputs and the calendar: which input the calendar fills, and when errors show. */
export function useDateFields({ requested, change, stay, availability, startAt, refused }: Options) {
  const [activeField, setActiveField] = useState<StayDateField>(
    startAt === 'checkOut' && stay.checkIn !== null ? 'checkOut' : nextDateField(stay),
  );
  const [blurred, setBlurred] = useState<Partial<Record<StayDateField, boolean>>>({});
  const [wasChecked, setChecked] = useState(false);
  const inputs = { checkIn: useRef<HTMLInputElement>(null), checkOut: useRef<HTMLInputElement>(null) };

  function fieldError(field: StayDateField): string | undefined {
    const text = requested.typed[field];
    if (text.trim() === '') return wasChecked ? missingDateMessage(field) : undefined;
    if (stay.complete !== null) return refused[field];
    return blurred[field] || wasChecked || text.length >= WHOLE_DATE ? stay.errors[field] : undefined;
  }

  function fieldProps(field: StayDateField) {
    return {
      value: requested.typed[field],
      error: fieldError(field),
      /** The calendar fills this input. */
      isActive: activeField === field,
      inputRef: inputs[field],
      onChange: (text: string) => {
        change({ typed: { ...requested.typed, [field]: text } });
        // A complete check-in advances the calendar to the check-out.
        if (field === 'checkIn')
          setActiveField(parseTypedDate(text) !== null && stay.checkOut === null ? 'checkOut' : 'checkIn');
      },
      onFocus: () => setActiveField(field),
      onBlur: () => setBlurred((before) => ({ ...before, [field]: true })),
    };
  }

  return {
    activeField,
    /** On touch devices the on-screen keyboard would cover the calendar. */
    initialFocus: matchMedia('(pointer: coarse)').matches ? undefined : inputs[startAt],
    checkIn: fieldProps('checkIn'),
    checkOut: fieldProps('checkOut'),
    pick: (date: CalendarDate) => {
      const picked = pickDay(stay, activeField, date, availability);
      if (picked === null) return;
      setActiveField(picked.next);
      change({ typed: toTypedStay(picked.stay) });
    },
    /** Shows the missing date and focuses it. */
    showMissing: () => {
      setChecked(true);
      inputs[stay.checkIn === null ? 'checkIn' : 'checkOut'].current?.focus();
    },
    /** Focuses the refused date. */
    showRefused: () => {
      const field = stayDateFields.find((name) => refused[name] !== undefined);
      if (field !== undefined) inputs[field].current?.focus();
    },
  };
}

function missingDateMessage(field: StayDateField): string {
  return field === 'checkIn' ? words.checkInMissing : words.checkOutMissing;
}

/**
 * 'Check Availability': holds the stay and opens its confirmation. A refusal keeps the input; the call refetches
 * availability, and this hook the price. `onSignedOut`: nobody is signed in, which may not have been known before.
 */
export function useCheckAvailability(listing: Listing, onSignedOut: () => void) {
  const create = useCreateBooking();
  const { refetch } = useListing(listing._id);
  const [, navigate] = useLocation();
  const sendOnce = useIdempotencyKeys();
  // A second click may precede the disabled state.
  const isRunning = useRef(false);

  const [refusal, setRefusal] = useState<{ of: string; fields: Record<string, string> } | null>(null);

  async function check({ checkIn, checkOut }: StayDates, party: Party, price: Price) {
    if (isRunning.current) return;
    isRunning.current = true;
    const guests = totalGuests(party);
    const body = { checkIn, checkOut, totalRent: price.total, ...party, totalGuests: guests };
    try {
      const booking = await sendOnce(body, (idempotencyKey) =>
        create.mutateAsync({ listingId: listing._id, idempotencyKey, ...body }),
      );
      navigate(bookedPath(booking._id), { replace: true });
      toast.success(messages.bookingCreated, heldNote(booking));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onSignedOut();
      showError(error);
      const fields = isRefusal(error, 'DATES_TAKEN') ? {} : fieldErrors(error);
      setRefusal({ of: requestKey({ checkIn, checkOut }, party), fields });
      if (isRefusal(error, 'PRICE_CHANGED')) await refetch();
    } finally {
      isRunning.current = false;
    }
  }

  return {
    check,
    isBusy: create.isPending,
    /** Errors of the last attempt by input, for the same stay. */
    getFieldErrors: (stay: StayDates | null, party: Party) =>
      stay !== null && refusal?.of === requestKey(stay, party) ? refusal.fields : {},
  };
}

function requestKey({ checkIn, checkOut }: StayDates, { adults, children, infants, pets }: Party): string {
  return [checkIn, checkOut, adults, children, infants, pets].join();
}

function heldNote({ heldUntil }: Booking) {
  return heldUntil === null ? {} : { detail: words.heldUntil({ moment: formatMoment(new Date(heldUntil)) }) };
}
