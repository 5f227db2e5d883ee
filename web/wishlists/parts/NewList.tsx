import * as words from '@aangan/contract/words/en/wishlists/keep.ts';
import { useState } from 'react';
import { useSaveToList } from '../queries/saved-homes.ts';
import { Button } from '../../ui/Button.tsx';
import { Plus } from '../../ui/icons.ts';
import { ListNameForm } from './ListNameForm.tsx';
import { showSaveError } from './show-save-error.ts';
import { useCreateList } from '../queries/wishlists.ts';

/** Creates a list and saves the home to it. */
export function NewList({ home }: { home: { _id: string; title: string } }) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateList();
  const save = useSaveToList(home._id);

  async function createAndSave(name: string) {
    const list = await create.mutateAsync({ name });
    setOpen(false);
    try {
      await save.mutateAsync({ list: list._id });
    } catch (error) {
      showSaveError(error, list.name);
    }
  }

  if (isOpen) {
    return (
      <ListNameForm
        name=""
        submit={words.makeAndKeep}
        isPending={create.isPending}
        error={create.error}
        onSend={(name) => createAndSave(name)}
        onCancel={() => setOpen(false)}
      />
    );
  }
  return (
    <Button
      variant="secondary"
      size="row"
      className="mt-3"
      busy={save.isPending}
      icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      {words.newList}
    </Button>
  );
}
