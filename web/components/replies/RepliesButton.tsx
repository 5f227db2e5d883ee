import * as words from '@aangan/contract/words/en/components/replies.ts';
import { useState } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { NotebookText } from '../../ui/icons.ts';
import { part } from '../../ui/part.tsx';

const RepliesDialog = part(() => import('./RepliesDialog.tsx').then((file) => file.RepliesDialog));

interface RepliesButtonProps {
  /** Where a reply is used: in which conversation of this host's, and what is done with it as it is filled in for that guest. */
  use?: { conversation: string; onInsert: (text: string) => void };
  /** 'icon' stands beside the field where a message is written. */
  look?: 'icon' | 'button';
}

/** Opens a host's saved replies: to use one in a conversation, or to write them. */
export function RepliesButton({ use, look = 'icon' }: RepliesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isIcon = look === 'icon';
  return (
    <>
      <button
        type="button"
        aria-label={isIcon ? words.title : undefined}
        title={isIcon ? words.title : undefined}
        className={
          isIcon
            ? 'motion-colour flex size-11 items-center justify-center rounded-small text-ink-2 hover:bg-sunken'
            : buttonLook('secondary', 'row')
        }
        onPointerEnter={RepliesDialog.prefetch}
        onFocus={RepliesDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <span className="inline-flex items-center gap-2.5">
          <NotebookText size={isIcon ? 22 : 18} strokeWidth={1.6} aria-hidden="true" />
          {!isIcon && <span className="pt-0.5">{words.title}</span>}
        </span>
      </button>
      {isOpen && (
        <RepliesDialog
          conversation={use?.conversation ?? null}
          onInsert={
            use &&
            ((text) => {
              use.onInsert(text);
              setOpen(false);
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
