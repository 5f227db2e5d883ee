import wishlists from './wishlists.json';

/** Homes that a sample person has saved. */
export interface SampleWishlist {
  /** The person's id. */
  person: string;
  /** Absent: the default list. */
  name?: string;
  /** Whether anyone with its link can see it. */
  isShared?: boolean;
  /** Home ids, with the person's notes. */
  homes: readonly { home: string; note?: string }[];
}

export const sampleWishlists = wishlists as readonly SampleWishlist[];
