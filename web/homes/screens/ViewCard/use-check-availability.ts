import * as words from '@aangan/contract/words/en/bookings/booking-dialog.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/guests.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, isRefusal, fieldErrors, errorMessage } from '../../../api/api-error.ts';
import { useCreateBooking } from '../../../bookings/queries/bookings.ts';
import { useListing } from '../../queries/listings.ts';
import { useRequestKey } from '../../../api/request-key.ts';
import { bookedPath } from '../../../shared/links.ts';
import { toast } from '../../../ui/toast.ts';

/**
 * 'Check Availability': holds the stay and opens its confirmation. A refusal keeps the input; the call refetches
 * availability, and this hook the price. `onSignedOut`: nobody is signed in, which may not have been known before.
 */
export function useCheckAvailability(listing: Listing, onSignedOut: () => void) {
  const create = useCreateBooking();
  const { refetch } = useListing(listing._id);
  const [, navigate] = useLocation();
  const keyFor = useRequestKey();
  // A second click may precede the disabled state.
  const isRunning = useRef(false);

  const [refusal, setRefusal] = useState<{ of: string; fields: Record<string, string> } | null>(null);

  async function check({ checkIn, checkOut }: StayDates, party: Party, price: Price) {
    if (isRunning.current) return;
    isRunning.current = true;
    const guests = totalGuests(party);
    const body = { checkIn, checkOut, totalRent: price.total, ...party, totalGuests: guests };
    try {
      const booking = await create.mutateAsync({ listingId: listing._id, idempotencyKey: keyFor(body), ...body });
      navigate(bookedPath(booking._id), { replace: true });
      toast.success(messages.bookingCreated, heldNote(booking));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onSignedOut();
      toast.failure(errorMessage(error));
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
