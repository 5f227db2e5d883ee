import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as saveWords from '@aangan/contract/words/en/wishlists/save.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { showError } from '../../../shared/show-error.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/QuestionDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ListNameForm } from '../../parts/WishlistForms.tsx';
import { useCreateList, useDeleteList, useRenameList } from '../../queries/wishlists.ts';

export function CreateList({ onClose }: { onClose: () => void }) {
  const make = useCreateList();
  return (
    <Dialog open title={saveWords.newList} width="small" onClose={onClose}>
      <ListNameForm
        name=""
        submit={words.make}
        isPending={make.isPending}
        error={make.error}
        onSend={async (name) => {
          const list = await make.mutateAsync({ name });
          toast.success(words.made({ name: list.name }));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function RenameList({ list, onClose }: { list: Wishlist; onClose: () => void }) {
  const rename = useRenameList(list._id);
  return (
    <Dialog open title={words.renameOf({ name: list.name })} width="small" onClose={onClose}>
      <ListNameForm
        name={list.name}
        submit={saveWords.save}
        isPending={rename.isPending}
        error={rename.error}
        onSend={async (typed) => {
          const { name } = await rename.mutateAsync(typed);
          toast.success(words.renamed({ name }));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

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
