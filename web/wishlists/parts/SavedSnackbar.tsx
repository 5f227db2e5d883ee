import type { SavedPlace, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as words from '@aangan/contract/words/en/wishlists/save.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CloseButton } from '../../ui/RoundButton.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import { toast } from '../../ui/toast.ts';
import { useRestoreHome } from '../queries/saved-homes.ts';
import { useMyLists } from '../queries/wishlists.ts';
import { showSaveError } from './show-save-error.ts';
import './snackbar-corner.css';

const ListsDialog = lazyPart(() => import('./ListsDialog.tsx').then((file) => file.ListsDialog));

interface SavedSnackbarProps {
  result: SaveResult;
  onClose: () => void;
}

/** Confirmation of a save with 'Change', or of a removal with 'Undo'. */
function SavedSnackbar({ result: { home, change }, onClose }: SavedSnackbarProps) {
  return change.kind === 'kept' ? (
    <SavedMessage home={home} lists={change.lists} onClose={onClose} />
  ) : (
    <RemovedMessage home={home} previous={change.before} isFromAllLists={change.kind === 'nowhere'} onClose={onClose} />
  );
}

type Home = SaveResult['home'];

function SavedMessage({
  home,
  lists: initialLists,
  onClose,
}: {
  home: Home;
  lists: readonly string[];
  onClose: () => void;
}) {
  const { data: allLists, isPending } = useMyLists();
  const [lists, setLists] = useState(initialLists);
  const [isOpen, setOpen] = useState(false);

  function onChosen(chosen: readonly string[]) {
    setLists(chosen);
    setOpen(false);
    if (chosen.length === 0) onClose();
  }

  // Waits for the list's name, because the message is announced only once.
  if (isPending) return null;
  return (
    <>
      <Snackbar
        isPaused={isOpen}
        onTimeout={onClose}
        actions={
          <>
            <Button variant="secondary" size="row" {...ListsDialog.onApproach} onClick={() => setOpen(true)}>
              {words.change}
            </Button>
            <CloseButton onClick={onClose} />
          </>
        }
      >
        {sentence(lists, allLists ?? [])}
      </Snackbar>
      {isOpen && <ListsDialog home={home} previous={lists} onChosen={onChosen} onClose={() => setOpen(false)} />}
    </>
  );
}

function sentence(lists: readonly string[], allLists: readonly Wishlist[]): string {
  const only = allLists.find(({ _id }) => lists.includes(_id));
  return lists.length === 1 && only !== undefined
    ? words.savedIn({ list: only.name })
    : words.savedInSeveral({ count: lists.length });
}

interface RemovedMessageProps {
  home: Home;
  previous: readonly SavedPlace[];
  isFromAllLists: boolean;
  onClose: () => void;
}

function RemovedMessage({ home, previous, isFromAllLists, onClose }: RemovedMessageProps) {
  const restore = useRestoreHome(home._id);

  async function undo() {
    try {
      await restore.mutateAsync(previous);
      toast.success(words.restored);
      onClose();
    } catch (error) {
      showSaveError(error);
    }
  }

  return (
    <Snackbar
      isPaused={restore.isPending}
      onTimeout={onClose}
      actions={
        <>
          {previous.length > 0 && (
            <Button variant="secondary" size="row" busy={restore.isPending} onClick={() => void undo()}>
              {words.undo}
            </Button>
          )}
          <CloseButton onClick={onClose} />
        </>
      }
    >
      {isFromAllLists ? words.removedFromAllLists({ title: home.title }) : words.removedFromList({ title: home.title })}
    </Snackbar>
  );
}

/** Rendered outside the app, so that it persists across screens. */
const corner = document.body.appendChild(document.createElement('div'));
corner.className = 'snackbar-corner';
const root = createRoot(corner);
let count = 0;

/** Replaces the previous snackbar. */
export function showSnackbar(result: SaveResult): void {
  count += 1;
  root.render(
    <QueryClientProvider client={queryClient}>
      <SavedSnackbar key={count} result={result} onClose={() => root.render(null)} />
    </QueryClientProvider>,
  );
}

/** The result of saving or removing a home, for the snackbar and undo. */
export interface SaveResult {
  home: { _id: string; title: string };
  /** 'kept': saved to `lists`. 'nowhere': removed from all lists in `before`. 'out': removed from one list. */
  change:
    | { kind: 'kept'; lists: readonly string[] }
    | { kind: 'nowhere'; before: readonly SavedPlace[] }
    | { kind: 'out'; before: readonly SavedPlace[] };
}
