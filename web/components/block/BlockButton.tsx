import * as words from '@aangan/contract/words/en/components/block.ts';
import { useState } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { Ban } from '../../ui/icons.ts';
import { part } from '../../ui/part.tsx';

const BlockQuestion = part(() => import('./BlockQuestion.tsx').then((file) => file.BlockQuestion));

interface BlockButtonProps {
  /** `name` is the first name. */
  person: { _id: string; name: string };
  /** 'line' is an underlined line of text; 'menu' fills a row of a menu. */
  look?: 'line' | 'menu';
  className?: string;
  onBlocked?: () => void;
}

/** 'Block', for whoever is signed in; it asks first. */
export function BlockButton({ person, look = 'line', className, onBlocked }: BlockButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={look === 'line' ? buttonLook('text', 'row', className) : className}
        onPointerEnter={BlockQuestion.prefetch}
        onFocus={BlockQuestion.prefetch}
        onClick={() => setOpen(true)}
      >
        <span className="inline-flex items-center gap-2.5 pt-0.5">
          <Ban size={18} strokeWidth={1.75} className="-mt-0.5 shrink-0" aria-hidden="true" />
          {words.block}
        </span>
      </button>
      {isOpen && <BlockQuestion person={person} onBlocked={onBlocked} onClose={() => setOpen(false)} />}
    </>
  );
}
