import * as words from '@aangan/contract/words/en/components/keep.ts';
import type { KeptHome, Wishlist } from '@aangan/contract/wishlist/wishlists.ts';
import { HeartButton } from '../../components/keep/HeartButton.tsx';
import { Heart } from '../../ui/icons.ts';
import { useTakeOut } from './use-take-out.ts';

/** The heart of a home in a list: pressed, it takes the home out of this list. */
export function ListHeart({ home, list }: { home: KeptHome; list: Wishlist }) {
  const takeOut = useTakeOut(home, list);
  return (
    <HeartButton look="card" label={words.keepHome({ title: home.title })} isPressed onPress={() => void takeOut()}>
      <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
    </HeartButton>
  );
}
