import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { StayEnd } from '../../../bookings/parts/stay-rules.ts';
import type { RequestedStay } from './use-stay-request.ts';

/** Shared props of the components that start a booking. */
export interface BookingEntry {
  listing: Listing;
  requested: RequestedStay;
  change: (change: Partial<RequestedStay>) => void;
  /** Opens the booking dialog at the missing date, or at `end`. */
  reserve: (end?: StayEnd) => void;
}
