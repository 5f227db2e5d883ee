import * as words from '@aangan/contract/words/en/components/keep.ts';
import { useState } from 'react';
import { useSaveToList } from '../../api/saved-homes.ts';
import { Button } from '../../ui/Button.tsx';
import { Plus } from '../../ui/icons.ts';
import { ListNameForm } from './ListNameForm.tsx';
import { sayNotKept } from './say-not-kept.ts';
import { useCreateList } from '../../api/wishlists.ts';

/** Makes one more list, and keeps the home there. */
export function NewList({ home }: { home: { _id: string; title: string } }) {
  const [isOpen, setOpen] = useState(false);
  const make = useCreateList();
  const keep = useSaveToList(home._id);

  async function makeAndKeep(name: string) {
    const list = await make.mutateAsync({ name });
    setOpen(false);
    try {
      await keep.mutateAsync({ list: list._id });
    } catch (error) {
      sayNotKept(error, list.name);
    }
  }

  if (isOpen) {
    return (
      <ListNameForm
        name=""
        submit={words.makeAndKeep}
        isPending={make.isPending}
        error={make.error}
        onSend={(name) => makeAndKeep(name)}
        onCancel={() => setOpen(false)}
      />
    );
  }
  return (
    <Button
      variant="secondary"
      size="row"
      className="mt-3"
      busy={keep.isPending}
      icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      {words.newList}
    </Button>
  );
}
