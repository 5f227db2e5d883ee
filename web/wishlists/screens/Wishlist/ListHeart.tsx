import * as words from '@aangan/contract/words/en/wishlists/keep.ts';
import type { KeptHome, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { HeartButton } from '../../parts/HeartButton.tsx';
import { Heart } from '../../../ui/icons.ts';
import { useRemoveHome } from './use-remove-home.ts';

/** Removes the home from this list. */
export function ListHeart({ home, list }: { home: KeptHome; list: Wishlist }) {
  const remove = useRemoveHome(home, list);
  return (
    <HeartButton look="card" label={words.keepHome({ title: home.title })} isPressed onPress={() => void remove()}>
      <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
    </HeartButton>
  );
}
