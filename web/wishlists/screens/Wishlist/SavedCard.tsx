import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { ListingCard } from '../../../homes/parts/ListingCard.tsx';
import { foundListingPath } from '../../../search/parts/listing-search.ts';
import { SavedActions } from './SavedActions.tsx';
import { SavedTotal } from './SavedTotal.tsx';
import type { ChosenStay } from './use-stay-in-url.ts';
import * as words from '@aangan/contract/words/en/wishlists/keep.ts';
import { HeartButton } from '../../parts/HeartButton.tsx';
import { Heart } from '../../../ui/icons.ts';
import { useRemoveHome } from './use-remove-home.ts';

interface SavedCardProps {
  home: SavedHome & Listing;
  list: Wishlist;
  stay: ChosenStay;
  priority: boolean;
  onNote: () => void;
  onMove: () => void;
}

/** A saved home: listing card, total of the chosen stay, and note. */
export function SavedCard({ home, list, stay, priority, onNote, onMove }: SavedCardProps) {
  return (
    <ListingCard
      listing={home}
      to={foundListingPath(home._id, stay)}
      priority={priority}
      heart={<ListHeart home={home} list={list} />}
      total={stay.stay !== null && <SavedTotal listingId={home._id} stay={stay.stay} party={stay.party} />}
      actions={<SavedActions home={home} onNote={onNote} onMove={onMove} />}
    />
  );
}

/** Heart button that removes the home from this list. */
function ListHeart({ home, list }: { home: SavedHome; list: Wishlist }) {
  const remove = useRemoveHome(home, list);
  return (
    <HeartButton look="card" label={words.keepHome({ title: home.title })} isPressed onPress={() => void remove()}>
      <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
    </HeartButton>
  );
}
