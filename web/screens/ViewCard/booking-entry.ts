import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { StayEnd } from '../../components/stay/stay-rules.ts';
import type { Wish } from './use-wish.ts';

/** What the parts of the screen that lead to a booking share. */
export interface BookingEntry {
  listing: Listing;
  wish: Wish;
  change: (change: Partial<Wish>) => void;
  /** Opens the booking dialog, at the date that is missing unless one is named. */
  reserve: (end?: StayEnd) => void;
}
