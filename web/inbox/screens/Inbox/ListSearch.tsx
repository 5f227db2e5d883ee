import * as words from '@aangan/contract/words/en/inbox/list.ts';
import { MAX_TEXT } from '@aangan/contract/limits.ts';
import { useRef } from 'react';
import { Search, X } from '../../../ui/icons.ts';

/** Search field of the conversation list. */
export function ListSearch({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="relative mt-3 block">
      <Search
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_TEXT}
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="search-field h-12 w-full text-ellipsis rounded-field bg-raised pt-0.5 pr-12 pl-10.5 inset-ring-[1.5px] inset-ring-line-strong [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={words.clear}
          className="absolute top-0.5 right-0.5 flex size-11 items-center justify-center rounded-small text-muted hover:text-ink"
          onClick={() => {
            onType('');
            field.current?.focus();
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
