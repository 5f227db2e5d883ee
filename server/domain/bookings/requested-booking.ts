import type { NewBooking } from '@aangan/contract/booking/bookings.ts';

/** What a guest asks for; `totalRent` is the price they saw. */
export interface AskedBooking extends NewBooking {
  listingId: string;
  guestId: string;
  idempotencyKey: string | undefined;
}
