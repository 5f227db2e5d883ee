import * as words from '@aangan/contract/words/en/wishlists/keep.ts';
import * as listWords from '@aangan/contract/words/en/wishlists/wishlists.ts';
import type { KeptPlace, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { useState } from 'react';
import { useSaveToList, useRemoveFromList } from '../queries/saved-homes.ts';
import { NoteForm } from './NoteForm.tsx';
import { showSaveError } from './show-save-error.ts';

interface ListCheckboxProps {
  home: { _id: string; title: string };
  list: Wishlist;
  /** The home's entry in this list; undefined if absent. */
  place: KeptPlace | undefined;
}

/** Checkbox for a list, with the home's note below it. */
export function ListCheckbox({ home, list, place }: ListCheckboxProps) {
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
