import * as words from '@aangan/contract/words/en/components/keep.ts';
import { useHomeLists, useMyLists } from '../../api/wishlists.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListChoice } from './ListChoice.tsx';
import { NewList } from './NewList.tsx';

interface ListsDialogProps {
  home: { _id: string; title: string };
  /** Where the home is, as far as it is known before it is asked. */
  before: readonly string[];
  /** Called with the lists that have the home when the dialog is left. */
  onChosen: (lists: readonly string[]) => void;
  onClose: () => void;
}

/** In which lists a home is kept, with a note in each. What is chosen counts at once. */
export function ListsDialog({ home, before, onChosen }: ListsDialogProps) {
  const lists = useMyLists();
  const places = useHomeLists(home._id);
  const hasFailed = lists.data === undefined || places.data === undefined ? lists.isError || places.isError : false;
  const leave = () => onChosen(places.data?.map(({ list }) => list) ?? before);

  return (
    <Dialog
      open
      title={words.where}
      width="small"
      onClose={leave}
      footer={
        <Button variant="secondary" className="w-full" onClick={leave}>
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
                <ListChoice home={home} list={list} place={places.data.find((place) => place.list === list._id)} />
              </li>
            ))}
          </ul>
          <NewList home={home} />
        </>
      )}
    </Dialog>
  );
}
