import * as words from '@aangan/contract/words/en/search/search.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSearch } from '../../homes/queries/listings.ts';
import { paths } from '../../shared/links.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { ArrowRight, Search } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isSearching, type ListingSearch, useListingSearch } from './listing-search.ts';
import { StayChoice } from './StayChoice.tsx';

interface SearchBarProps {
  typed: string;
  onType: (text: string) => void;
  isStart: boolean;
}

/** Location search, with dates and guests beside it on wide start pages. */
export function SearchBar({ typed, onType, isStart }: SearchBarProps) {
  const [search, show] = useListingSearch();
  const next: ListingSearch = { ...search, query: typed.trim() };
  return (
    <SearchBox
      typed={typed}
      onType={onType}
      onShowAll={() => {
        if (isSearching(next) || isSearching(search)) show(next);
      }}
    >
      {isStart && (
        <div className="mr-1.5 max-lg:hidden">
          <StayChoice look="inside" typed={typed} />
        </div>
      )}
    </SearchBox>
  );
}

const SearchResults = lazyPart(() => import('./SearchResults.tsx').then((file) => file.SearchResults));

const DEBOUNCE_MS = 200;

interface SearchBoxProps {
  typed: string;
  onType: (text: string) => void;
  /** Shows all results on the start page. */
  onShowAll: () => void;
  /** Between the input and its button. */
  children?: ReactNode;
}

/**
 * Search input with a result list below it. Arrow keys move through the list, Esc closes it. A blank query clears the
 * list without a request.
 */
function SearchBox({ typed, onType, onShowAll, children }: SearchBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const [query, searchNow] = useDebounced(typed, DEBOUNCE_MS);
  const results = useSearch(query);
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const shown = isOpen && typed.trim() !== '';
  useOutsideClick(box, shown, () => setOpen(false));

  function moveFocus(step: 1 | -1) {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const next = rows.indexOf(document.activeElement as HTMLElement) + step;
    if (next < 0) field.current?.focus();
    else rows[Math.min(next, rows.length - 1)]?.focus();
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape' && shown) {
      // The browser would clear the field.
      event.preventDefault();
      setOpen(false);
      field.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) setOpen(true);
      else moveFocus(event.key === 'ArrowDown' ? 1 : -1);
    }
  }

  function onSubmit(event: React.SyntheticEvent) {
    event.preventDefault();
    searchNow();
    setOpen(true);
    if (results.data !== undefined && typed.trim() === query.trim()) moveFocus(1);
    else field.current?.focus();
  }

  return (
    <search ref={box} className="relative block">
      <form
        // Where Enter leads before the page's scripts have loaded.
        action={paths.start}
        onSubmit={onSubmit}
        className="boxed motion-colour flex h-13 items-center rounded-photo bg-raised pr-1.5 pl-3.5 sm:pl-4 inset-ring-[1.5px] inset-ring-line-strong has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus"
      >
        <Search size={20} className="shrink-0 text-ink-2" />
        <input
          ref={field}
          type="search"
          name="query"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-label={words.homes}
          placeholder={placeholders.search}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setOpen(true);
          }}
          onFocus={() => {
            setOpen(true);
            SearchResults.prefetch();
          }}
          onKeyDown={onKeyDown}
          className="search-field h-full min-w-0 flex-1 bg-transparent px-2.5 sm:px-3 pt-0.5 text-ellipsis outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {children}
        <button
          type="button"
          aria-label={words.search}
          onClick={() => {
            setOpen(false);
            onShowAll();
          }}
          className="motion-colour flex size-10 shrink-0 items-center justify-center rounded-small bg-accent text-white hover:bg-accent-hover active:scale-98 active:bg-accent-press"
        >
          <ArrowRight size={20} />
        </button>
      </form>
      {shown && (
        <SearchResults
          id={listId}
          query={query.trim() === '' ? typed : query}
          results={results}
          onKeyDown={onKeyDown}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  );
}

function useOutsideClick(box: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const onElsewhere = useEffectEvent((event: Event) => {
    if (isOpen && event.target instanceof Node && !box.current?.contains(event.target)) close();
  });
  useEffect(() => {
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, []);
}
