import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { showError } from '../../../shared/show-error.ts';
import { ConfirmDialog } from '../../../ui/QuestionDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteList } from '../../queries/wishlists.ts';

/** Confirms the deletion of a list. */
export function DeleteList({ list, onClose }: { list: Wishlist; onClose: () => void }) {
  const remove = useDeleteList(list._id);

  async function deleteIt() {
    try {
      await remove.mutateAsync();
      toast.success(words.removed({ name: list.name }));
      onClose();
    } catch (error) {
      showError(error);
      // The list was deleted in another tab.
      if (isRefusal(error, 'WISHLIST_NOT_FOUND')) onClose();
    }
  }

  return (
    <ConfirmDialog
      question={words.removeQuestion({ name: list.name })}
      busy={remove.isPending}
      busyLabel={busy.deleting}
      onConfirm={() => void deleteIt()}
      onClose={onClose}
    >
      {words.removeWhy({ count: list.homes })}
    </ConfirmDialog>
  );
}
