import type { KeptHome, Wishlist } from '@aangan/contract/wishlist/wishlists.ts';
import { useRemoveFromList } from '../../api/saved-homes.ts';
import { sayNotKept } from '../../components/keep/say-not-kept.ts';
import { tellKept } from '../../components/keep/tell-kept.ts';

/** Takes a home out of a list; its card goes at once, and comes back with its note where that is taken back or fails. */
export function useTakeOut(home: KeptHome, list: Wishlist): () => Promise<void> {
  const takeOut = useRemoveFromList(home._id);
  return async () => {
    try {
      await takeOut.mutateAsync(list._id);
      const place = { list: list._id, ...(home.note !== undefined && { note: home.note }) };
      // A home that is listed no longer is kept in no list again.
      tellKept({ home, change: { kind: 'out', before: home.gone === true ? [] : [place] } });
    } catch (error) {
      sayNotKept(error, list.name);
    }
  };
}
