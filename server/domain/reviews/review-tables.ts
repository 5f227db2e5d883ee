import type { Generated } from 'kysely';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';

declare module '../../platform/database/schema.ts' {
  interface Database {
    rating: { booking_id: string; listing_id: string; stars: number; counts: Generated<boolean>; rated_at: Date };
    review: ReviewTable;
    review_photo: ReviewPhotoTable;
    review_request: { booking_id: string; day: number; requested_at: Date };
  }
}

/** The author's side: the guest reviews the home, the host reviews the guest. */
export type Side = 'guest' | 'host';

interface ReviewTable {
  id: Generated<string>;
  booking_id: string;
  side: Side;
  listing_id: string;
  guest_id: string;
  host_id: string;
  overall: number;
  cleanliness: number | null;
  accuracy: number | null;
  arrival: number | null;
  communication: number;
  location: number | null;
  value: number | null;
  tidy: number | null;
  house_rules: number | null;
  would_host_again: boolean | null;
  text: string;
  private_note: string | null;
  search_words: string;
  telling: number;
  written_at: Date;
  changed_at: Date;
  published_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
}

interface ReviewPhotoTable extends StoredPhoto {
  review_id: string;
  position: number;
}
