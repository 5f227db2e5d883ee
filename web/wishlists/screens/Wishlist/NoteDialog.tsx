import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { showSaveError } from '../../parts/show-save-error.ts';
import { NoteForm } from '../../parts/WishlistForms.tsx';
import { useSaveToList } from '../../queries/saved-homes.ts';

interface NoteDialogProps {
  list: Wishlist;
  home: SavedHome;
  onClose: () => void;
}

export function NoteDialog({ list, home, onClose }: NoteDialogProps) {
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
