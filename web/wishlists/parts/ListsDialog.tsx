import * as words from '@aangan/contract/words/en/wishlists/keep.ts';
import { useHomeLists, useMyLists } from '../queries/wishlists.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListCheckbox } from './ListCheckbox.tsx';
import { NewList } from './NewList.tsx';

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
