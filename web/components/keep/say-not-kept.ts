import { MAX_KEPT } from '@aangan/contract/wishlist/wishlists.ts';
import * as words from '@aangan/contract/words/en/components/keep.ts';
import { isRefusal, errorMessage } from '../../api/api-error.ts';
import { refetchLists } from '../../api/wishlists.ts';
import { toast } from '../../ui/toast.ts';

/** Says why a home could not be kept, or taken out. `list` is the name of the one that is meant; the first one without it. */
export function sayNotKept(error: unknown, list?: string): void {
  if (isRefusal(error, 'LIST_FULL')) {
    toast.failure(
      list === undefined ? words.firstIsFull({ count: MAX_KEPT }) : words.listIsFull({ list, count: MAX_KEPT }),
    );
    return;
  }
  // Another tab has deleted it: what is shown of the lists here is of before.
  if (isRefusal(error, 'WISHLIST_NOT_FOUND')) void refetchLists();
  toast.failure(errorMessage(error));
}
