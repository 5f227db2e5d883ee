import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as saveWords from '@aangan/contract/words/en/wishlists/save.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ListNameForm } from '../../parts/WishlistForms.tsx';
import { useCreateList, useRenameList } from '../../queries/wishlists.ts';

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
