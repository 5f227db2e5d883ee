import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as saveWords from '@aangan/contract/words/en/wishlists/save.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/ContentState.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { showSaveError } from '../../parts/show-save-error.ts';
import { NoteForm } from '../../parts/WishlistForms.tsx';
import { useMoveHome, useSaveToList } from '../../queries/saved-homes.ts';
import { useHomeLists, useMyLists } from '../../queries/wishlists.ts';

interface SavedHomeDialogProps {
  list: Wishlist;
  home: SavedHome;
  onClose: () => void;
}

export function NoteDialog({ list, home, onClose }: SavedHomeDialogProps) {
  const saveToList = useSaveToList(home._id);

  async function save(note: string) {
    try {
      await saveToList.mutateAsync({ list: list._id, note });
      toast.success(words.noteSaved);
      onClose();
    } catch (error) {
      showSaveError(error, list.name);
    }
  }

  const title = home.note === undefined ? words.noteOf : words.changeNoteOf;
  return (
    <Dialog open title={title({ title: home.title })} width="small" onClose={onClose}>
      <NoteForm
        note={home.note ?? ''}
        isPending={saveToList.isPending}
        error={saveToList.error}
        onSave={(note) => void save(note)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Moves a home with its note to a list that does not contain it. */
export function MoveDialog({ list, home, onClose }: SavedHomeDialogProps) {
  const lists = useMyLists();
  const places = useHomeLists(home._id);
  const move = useMoveHome(home._id, list._id);
  const [to, setTo] = useState<string | null>(null);
  const others = (lists.data ?? []).filter(({ _id }) => _id !== list._id);
  const target = others.find(({ _id }) => _id === to);

  async function moveIt() {
    if (target === undefined) return;
    try {
      await move.mutateAsync({ list: target._id, ...(home.note !== undefined && { note: home.note }) });
      toast.success(words.moved({ list: target.name }));
      onClose();
    } catch (error) {
      showSaveError(error, target.name);
    }
  }

  return (
    <Dialog
      open
      title={words.moveOf({ title: home.title })}
      width="small"
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" size="row" onClick={onClose}>
            {saveWords.cancel}
          </Button>
          <Button
            size="row"
            disabled={target === undefined}
            busy={move.isPending}
            busyLabel={busy.saving}
            onClick={() => void moveIt()}
          >
            {words.moveHere}
          </Button>
        </div>
      }
    >
      {places.data === undefined && !places.isError && <Skeleton className="h-28" />}
      {places.isError && <p className="text-lac">{saveWords.listsFailed}</p>}
      {places.data !== undefined && others.length === 0 && <p>{words.noOther}</p>}
      {places.data !== undefined && others.length > 0 && (
        <fieldset disabled={move.isPending}>
          <legend className="mb-2">{words.moveTo}</legend>
          {others.map(({ _id, name }) => {
            const isInList = places.data.some((place) => place.list === _id);
            return (
              <label
                key={_id}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2 hover:bg-sunken has-disabled:cursor-not-allowed has-disabled:text-muted"
              >
                <input
                  type="radio"
                  name="list"
                  className="size-5 shrink-0 accent-accent"
                  checked={_id === to}
                  disabled={isInList}
                  onChange={() => setTo(_id)}
                />
                <span className="min-w-0 flex-1 pt-0.5 wrap-anywhere">{name}</span>
                {isInList && <span className="type-small pt-0.5">{words.isThere}</span>}
              </label>
            );
          })}
        </fieldset>
      )}
    </Dialog>
  );
}
