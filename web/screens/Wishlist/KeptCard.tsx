import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { KeptHome, Wishlist } from '@aangan/contract/wishlist/wishlists.ts';
import { ListingCard } from '../../components/ListingCard.tsx';
import { foundListingOf } from '../../components/search/listing-search.ts';
import { KeptActions } from './KeptActions.tsx';
import { ListHeart } from './ListHeart.tsx';
import { TotalOfKept } from './TotalOfKept.tsx';
import type { WantedStay } from './use-stay-in-address.ts';

interface KeptCardProps {
  home: KeptHome & Listing;
  list: Wishlist;
  stay: WantedStay;
  priority: boolean;
  onNote: () => void;
  onMove: () => void;
}

/** A home of a list: its card, what the chosen stay costs there, and the note. */
export function KeptCard({ home, list, stay, priority, onNote, onMove }: KeptCardProps) {
  return (
    <ListingCard
      listing={home}
      to={foundListingOf(home._id, stay)}
      priority={priority}
      heart={<ListHeart home={home} list={list} />}
      total={stay.stay !== null && <TotalOfKept listingId={home._id} stay={stay.stay} party={stay.party} />}
      actions={<KeptActions home={home} onNote={onNote} onMove={onMove} />}
    />
  );
}
