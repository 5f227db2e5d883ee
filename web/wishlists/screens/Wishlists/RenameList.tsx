import * as keepWords from '@aangan/contract/words/en/wishlists/keep.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import type { Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { useRenameList } from '../../queries/wishlists.ts';
import { ListNameForm } from '../../parts/ListNameForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';

export function RenameList({ list, onClose }: { list: Wishlist; onClose: () => void }) {
  const rename = useRenameList(list._id);
  return (
    <Dialog open title={words.renameOf({ name: list.name })} width="small" onClose={onClose}>
      <ListNameForm
        name={list.name}
        submit={keepWords.save}
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
