import * as keepWords from '@aangan/contract/words/en/wishlists/keep.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { useCreateList } from '../../queries/wishlists.ts';
import { ListNameForm } from '../../parts/ListNameForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';

export function CreateList({ onClose }: { onClose: () => void }) {
  const make = useCreateList();
  return (
    <Dialog open title={keepWords.newList} width="small" onClose={onClose}>
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
