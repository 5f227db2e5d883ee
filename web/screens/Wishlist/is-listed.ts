import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { KeptHome } from '@aangan/contract/wishlist/wishlists.ts';

/** Whether a kept home is listed still: then all of it is told. */
export function isListed(home: KeptHome): home is KeptHome & Listing {
  return home.gone !== true;
}
