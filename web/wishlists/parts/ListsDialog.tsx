import type { SavedPlace, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as words from '@aangan/contract/words/en/wishlists/save.ts';
import * as listWords from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../ui/ContentState.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Plus } from '../../ui/icons.ts';
import { useSaveToList, useRemoveFromList } from '../queries/saved-homes.ts';
import { useHomeLists, useMyLists, useCreateList } from '../queries/wishlists.ts';
import { showSaveError } from './show-save-error.ts';
import { ListNameForm, NoteForm } from './WishlistForms.tsx';

interface ListsDialogProps {
  home: { _id: string; title: string };
  /** Lists that contain the home, used until the query has loaded. */
  previous: readonly string[];
  /** Called on close with the lists that contain the home. */
  onChosen: (lists: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses the lists of a home, with a note for each. Changes apply immediately. */
export function ListsDialog({ home, previous: before, onChosen }: ListsDialogProps) {
  const lists = useMyLists();
  const places = useHomeLists(home._id);
  const hasFailed = lists.data === undefined || places.data === undefined ? lists.isError || places.isError : false;
  const close = () => onChosen(places.data?.map(({ list }) => list) ?? before);

  return (
    <Dialog
      open
      title={words.where}
      width="small"
      onClose={close}
      footer={
        <Button variant="secondary" className="w-full" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <p className="mb-4 text-muted wrap-anywhere">{home.title}</p>
      {hasFailed && (
        <ErrorState
          title={words.listsFailed}
          busy={lists.isFetching || places.isFetching}
          onRetry={() => void Promise.all([lists.refetch(), places.refetch()])}
        />
      )}
      {!hasFailed && (lists.data === undefined || places.data === undefined) && (
        <div aria-busy="true" className="grid gap-2">
          <output className="sr-only">{words.fetchingLists}</output>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {lists.data !== undefined && places.data !== undefined && (
        <>
          <ul aria-label={words.lists} className="-mx-2">
            {lists.data.map((list) => (
              <li key={list._id}>
                <ListCheckbox home={home} list={list} place={places.data.find((place) => place.list === list._id)} />
              </li>
            ))}
          </ul>
          <NewList home={home} />
        </>
      )}
    </Dialog>
  );
}

interface ListCheckboxProps {
  home: { _id: string; title: string };
  list: Wishlist;
  /** The home's entry in this list; undefined if absent. */
  place: SavedPlace | undefined;
}

/** Checkbox for a list, with the home's note below it. */
function ListCheckbox({ home, list, place }: ListCheckboxProps) {
  const save = useSaveToList(home._id);
  const remove = useRemoveFromList(home._id);
  const [isWriting, setWriting] = useState(false);
  const isIn = save.isPending || (place !== undefined && !remove.isPending);
  const onError = (error: unknown) => showSaveError(error, list.name);

  return (
    <>
      <label className="flex min-h-13 cursor-pointer items-center gap-3.5 rounded-small px-2 py-1.5 hover:bg-sunken">
        <input
          type="checkbox"
          className="size-5.5 shrink-0 accent-accent"
          checked={isIn}
          onChange={() => (isIn ? remove.mutate(list._id, { onError }) : save.mutate({ list: list._id }, { onError }))}
        />
        <span className="min-w-0 flex-1 pt-0.5 font-semibold wrap-anywhere">{list.name}</span>
        <span className="type-small pt-0.5 whitespace-nowrap text-muted">{listWords.homes({ count: list.homes })}</span>
      </label>
      {place !== undefined && isIn && (
        <div className="mb-2 pr-2 pl-11">
          {isWriting ? (
            <NoteForm
              note={place.note ?? ''}
              isPending={save.isPending}
              error={save.error}
              onSave={(note) => save.mutate({ list: list._id, note }, { onSuccess: () => setWriting(false), onError })}
              onCancel={() => setWriting(false)}
            />
          ) : (
            <>
              {place.note !== undefined && <p className="type-small whitespace-pre-line wrap-anywhere">{place.note}</p>}
              <button
                type="button"
                aria-label={(place.note === undefined ? words.addNoteFor : words.changeNoteFor)({ list: list.name })}
                className="type-small -ml-1 min-h-11 rounded-small px-1 text-link underline underline-offset-4 hover:decoration-2"
                onClick={() => setWriting(true)}
              >
                {place.note === undefined ? words.addNote : words.changeNote}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Creates a list and saves the home to it. */
function NewList({ home }: { home: { _id: string; title: string } }) {
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
        submit={words.createAndSave}
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
      icon={<Plus size={18} />}
      onClick={() => setOpen(true)}
    >
      {words.newList}
    </Button>
  );
}
