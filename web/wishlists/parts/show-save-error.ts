import { MAX_SAVED } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/wishlists/save.ts';
import { isRefusal } from '../../api/api-error.ts';
import { showError } from '../../shared/show-error.ts';
import { toast } from '../../ui/toast.ts';
import { refetchLists } from '../queries/wishlists.ts';

/** Shows why saving or removing failed. `list` is the list's name; default: the default list. */
export function showSaveError(error: unknown, list?: string): void {
  if (isRefusal(error, 'LIST_FULL')) {
    toast.failure(
      list === undefined ? words.firstIsFull({ count: MAX_SAVED }) : words.listIsFull({ list, count: MAX_SAVED }),
    );
    return;
  }
  // The list was deleted in another tab.
  if (isRefusal(error, 'WISHLIST_NOT_FOUND')) void refetchLists();
  showError(error);
}
