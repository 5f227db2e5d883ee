import wishlists from './wishlists.json';

/** Homes that a sample person has saved. */
export interface SampleWishlist {
  /** The person's id. */
  person: string;
  /** As the person named it; none for the list that everybody has. */
  name?: string;
  /** Whoever has its link sees it. */
  isShared?: boolean;
  /** The home's id, and what the person noted about it. */
  homes: readonly { home: string; note?: string }[];
}

export const sampleWishlists = wishlists as readonly SampleWishlist[];
