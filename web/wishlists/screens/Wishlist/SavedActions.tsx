import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import type { SavedHome } from '@aangan/contract/wishlists/wishlists.ts';
import { Button } from '../../../ui/Button.tsx';

interface SavedActionsProps {
  home: SavedHome;
  onNote: () => void;
  onMove: () => void;
}

/** Actions of a saved home: note, and move to another list. */
export function SavedActions({ home: { title, note }, onNote, onMove }: SavedActionsProps) {
  const move = (
    <Button variant="secondary" size="row" aria-label={words.moveOf({ title })} onClick={onMove}>
      {words.move}
    </Button>
  );
  if (note === undefined) {
    return (
      <div className="flex gap-2.5">
        <Button variant="secondary" size="row" aria-label={words.noteOf({ title })} onClick={onNote}>
          {words.note}
        </Button>
        {move}
      </div>
    );
  }
  return (
    <div className="grid gap-2.5">
      <p className="type-small rounded-small bg-sunken px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">{note}</p>
      <div className="flex gap-2.5">
        <Button variant="secondary" size="row" aria-label={words.changeNoteOf({ title })} onClick={onNote}>
          {words.changeNote}
        </Button>
        {move}
      </div>
    </div>
  );
}
