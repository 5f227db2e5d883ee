import * as words from '@aangan/contract/words/en/components/keep.ts';
import type { KeptPlace, Wishlist } from '@aangan/contract/wishlist/wishlists.ts';
import { useState } from 'react';
import { useRestoreHome } from '../../api/saved-homes.ts';
import { useMyLists } from '../../api/wishlists.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { PassingBar } from '../../ui/PassingBar.tsx';
import { part } from '../../ui/part.tsx';
import { toast } from '../../ui/toast.ts';
import { sayNotKept } from './say-not-kept.ts';
import type { KeptNews } from './kept-news.ts';
import './kept-corner.css';

const ListsDialog = part(() => import('./ListsDialog.tsx').then((file) => file.ListsDialog));

interface KeptBarProps {
  news: KeptNews;
  onClose: () => void;
}

/** 'Kept in ‘Kept’.' with 'Change', or what was taken out with 'Undo'. */
export function KeptBar({ news: { home, change }, onClose }: KeptBarProps) {
  return change.kind === 'kept' ? (
    <Kept home={home} lists={change.lists} onClose={onClose} />
  ) : (
    <TakenOut home={home} before={change.before} isNowhere={change.kind === 'nowhere'} onClose={onClose} />
  );
}

type Home = KeptNews['home'];

function Kept({ home, lists: first, onClose }: { home: Home; lists: readonly string[]; onClose: () => void }) {
  const { data: all, isPending } = useMyLists();
  const [lists, setLists] = useState(first);
  const [isOpen, setOpen] = useState(false);

  function onChosen(chosen: readonly string[]) {
    setLists(chosen);
    setOpen(false);
    if (chosen.length === 0) onClose();
  }

  // It is read aloud once, with the name of the list.
  if (isPending) return null;
  return (
    <>
      <PassingBar
        isHeld={isOpen}
        onTimeUp={onClose}
        actions={
          <>
            <Button
              variant="secondary"
              size="row"
              onPointerEnter={ListsDialog.prefetch}
              onFocus={ListsDialog.prefetch}
              onClick={() => setOpen(true)}
            >
              {words.change}
            </Button>
            <CloseButton onClick={onClose} />
          </>
        }
      >
        {sentence(lists, all ?? [])}
      </PassingBar>
      {isOpen && <ListsDialog home={home} before={lists} onChosen={onChosen} onClose={() => setOpen(false)} />}
    </>
  );
}

function sentence(lists: readonly string[], all: readonly Wishlist[]): string {
  const only = all.find(({ _id }) => lists.includes(_id));
  return lists.length === 1 && only !== undefined
    ? words.keptIn({ list: only.name })
    : words.keptInSeveral({ count: lists.length });
}

interface TakenOutProps {
  home: Home;
  before: readonly KeptPlace[];
  isNowhere: boolean;
  onClose: () => void;
}

function TakenOut({ home, before, isNowhere, onClose }: TakenOutProps) {
  const putBack = useRestoreHome(home._id);

  async function undo() {
    try {
      await putBack.mutateAsync(before);
      toast.success(words.restored);
      onClose();
    } catch (error) {
      sayNotKept(error);
    }
  }

  return (
    <PassingBar
      isHeld={putBack.isPending}
      onTimeUp={onClose}
      actions={
        <>
          {before.length > 0 && (
            <Button variant="secondary" size="row" busy={putBack.isPending} onClick={() => void undo()}>
              {words.undo}
            </Button>
          )}
          <CloseButton onClick={onClose} />
        </>
      }
    >
      {isNowhere ? words.keptNowhere({ title: home.title }) : words.takenOut({ title: home.title })}
    </PassingBar>
  );
}
