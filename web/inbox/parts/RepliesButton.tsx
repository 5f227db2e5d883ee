import * as words from '@aangan/contract/words/en/inbox/replies.ts';
import { useRef, useState } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { NotebookText } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const RepliesDialog = lazyPart(() => import('./RepliesDialog.tsx').then((file) => file.RepliesDialog));

interface RepliesButtonProps {
  /** The conversation in which a reply is used, the callback that inserts it filled in, and what is focused then. */
  use?: { conversation: string; onInsert: (text: string) => void; focus: () => void };
  /** 'icon' is shown in the message composer. */
  look?: 'icon' | 'button';
}

/** Opens the host's saved replies, to insert or edit them. */
export function RepliesButton({ use, look = 'icon' }: RepliesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const finalFocus = useRef<{ focus: () => void }>(null);
  const isIcon = look === 'icon';
  return (
    <>
      <button
        type="button"
        aria-label={isIcon ? words.title : undefined}
        title={isIcon ? words.title : undefined}
        className={
          isIcon
            ? 'motion-colour flex size-11 shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-sunken'
            : buttonClass('secondary', 'row')
        }
        {...RepliesDialog.onApproach}
        onClick={() => {
          finalFocus.current = null;
          setOpen(true);
        }}
      >
        <span className="inline-flex items-center gap-2.5">
          <NotebookText size={isIcon ? 22 : 18} strokeWidth={1.6} />
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
              finalFocus.current = use;
              setOpen(false);
            })
          }
          finalFocus={finalFocus}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
