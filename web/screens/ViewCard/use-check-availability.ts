import * as words from '@aangan/contract/words/en/screens/booking-dialog.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Booking } from '@aangan/contract/booking/bookings.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/guests.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { isRefusal, shownMessage } from '../../api/api-error.ts';
import { useCreateBooking } from '../../api/bookings.ts';
import { useListing } from '../../api/listings.ts';
import { useRequestKey } from '../../api/request-key.ts';
import { bookedOf } from '../../links.ts';
import { toast } from '../../ui/toast.ts';
import type { ReadStay } from '../../components/stay/stay-rules.ts';

/**
 * 'Check Availability': holds the stay and goes to its confirmation. A refusal leaves everything as it was typed; the
 * calendar is fetched anew by the call itself, the price here.
 */
export function useCheckAvailability(listing: Listing) {
  const create = useCreateBooking();
  const { refetch } = useListing(listing._id);
  const [, navigate] = useLocation();
  const keyOf = useRequestKey();
  // Two clicks in one frame come before the button is drawn busy.
  const isRunning = useRef(false);

  async function check({ checkIn, checkOut, nights }: NonNullable<ReadStay['complete']>, party: Party) {
    if (isRunning.current) return;
    isRunning.current = true;
    const guests = totalGuests(party);
    const totalRent = priceStay(listing, nights, guests).total;
    const body = { checkIn, checkOut, totalRent, ...party, totalGuests: guests };
    try {
      const booking = await create.mutateAsync({ listingId: listing._id, idempotencyKey: keyOf(body), ...body });
      navigate(bookedOf(booking._id), { replace: true });
      toast.success(messages.bookingCreated, heldNote(booking));
    } catch (error) {
      toast.failure(shownMessage(error));
      if (isRefusal(error, 'PRICE_CHANGED')) await refetch();
    } finally {
      isRunning.current = false;
    }
  }

  return { check, isBusy: create.isPending };
}

function heldNote({ heldUntil }: Booking) {
  return heldUntil === null ? {} : { detail: words.heldUntil({ moment: formatMoment(new Date(heldUntil)) }) };
}
