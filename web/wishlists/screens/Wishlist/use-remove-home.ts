import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { useRemoveFromList } from '../../queries/saved-homes.ts';
import { showSaveError } from '../../parts/show-save-error.ts';
import { showSaveResult } from '../../parts/show-save-result.ts';

/** Removes a home from a list optimistically; undo or failure restores it with its note. */
export function useRemoveHome(home: SavedHome, list: Wishlist): () => Promise<void> {
  const remove = useRemoveFromList(home._id);
  return async () => {
    try {
      await remove.mutateAsync(list._id);
      const place = { list: list._id, ...(home.note !== undefined && { note: home.note }) };
      // A home that is no longer listed cannot be saved again, so there is no undo.
      showSaveResult({ home, change: { kind: 'out', before: home.gone === true ? [] : [place] } });
    } catch (error) {
      showSaveError(error, list.name);
    }
  };
}
