import * as words from '@aangan/contract/words/en/accounts/block.ts';
import { useState } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { Ban } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const BlockQuestion = lazyPart(() => import('./BlockQuestion.tsx').then((file) => file.BlockQuestion));

interface BlockButtonProps {
  person: { _id: string; name: string };
  /** 'line': underlined text; 'menu': a full menu row. */
  look?: 'line' | 'menu';
  className?: string;
  onBlocked?: () => void;
}

/** 'Block' button for signed-in users, with confirmation. */
export function BlockButton({ person, look = 'line', className, onBlocked }: BlockButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={look === 'line' ? buttonClass('text', 'row', className) : className}
        {...BlockQuestion.onApproach}
        onClick={() => setOpen(true)}
      >
        <span className="inline-flex items-center gap-2.5 pt-0.5">
          <Ban size={18} className="-mt-0.5 shrink-0" />
          {words.block}
        </span>
      </button>
      {isOpen && <BlockQuestion person={person} onBlocked={onBlocked} onClose={() => setOpen(false)} />}
    </>
  );
}
