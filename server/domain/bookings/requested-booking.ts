import type { NewBooking } from '@aangan/contract/booking/bookings.ts';

/** What a guest requests; `totalRent` is the price they saw. */
export interface RequestedBooking extends NewBooking {
  listingId: string;
  guestId: string;
  idempotencyKey: string | undefined;
}
