import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { SavedHome } from '@aangan/contract/wishlists/wishlists.ts';

/** Whether a saved home is still listed and thus has all its fields. */
export function isListed(home: SavedHome): home is SavedHome & Listing {
  return home.gone !== true;
}
