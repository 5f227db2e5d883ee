import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { KeptHome } from '@aangan/contract/wishlist/wishlists.ts';

/** Whether a saved home is still listed and thus has all its fields. */
export function isListed(home: KeptHome): home is KeptHome & Listing {
  return home.gone !== true;
}
