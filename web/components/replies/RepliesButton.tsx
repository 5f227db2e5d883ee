import * as words from '@aangan/contract/words/en/components/replies.ts';
import { useState } from 'react';
import { NotebookText } from '../../ui/icons.ts';
import { part } from '../../ui/part.tsx';

const RepliesDialog = part(() => import('./RepliesDialog.tsx').then((file) => file.RepliesDialog));

interface RepliesButtonProps {
  /** The conversation of this host in which the reply is used. */
  conversation: string;
  /** Called with a reply as it is filled in for that guest: it goes into the field, where it can still be changed. */
  onInsert: (text: string) => void;
  className?: string;
}

/** Beside the field where a host writes a message: opens the saved replies. */
export function RepliesButton({ conversation, onInsert, className = '' }: RepliesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={words.title}
        title={words.title}
        className={`motion-colour flex size-11 items-center justify-center rounded-small text-ink-2 hover:bg-sunken ${className}`}
        onPointerEnter={RepliesDialog.prefetch}
        onFocus={RepliesDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <NotebookText size={22} strokeWidth={1.6} aria-hidden="true" />
      </button>
      {isOpen && (
        <RepliesDialog
          conversation={conversation}
          onInsert={(text) => {
            onInsert(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
