import { type ConversationFilter, conversationFilters } from '@aangan/contract/inbox/filters.ts';
import { MAX_TEXT } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/inbox/list.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../../shared/links.ts';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/ContentState.tsx';
import { Search, X } from '../../../ui/icons.ts';
import { useConversations } from '../../queries/inbox.ts';
import { ConversationRow, ConversationRowSkeleton } from './ConversationRow.tsx';
import { NearViewport } from './Scrolling.tsx';

const DEBOUNCE_MS = 250;

/** Conversations, unread first, with filters and search. */
export function ConversationList({ chosen, myId }: { chosen: string | undefined; myId: string }) {
  const [choice, choose] = useListChoice();
  const [typed, type] = useState(choice.query);
  const [query] = useDebounced(typed.trim(), DEBOUNCE_MS);
  useEffect(() => {
    if (query !== choice.query) choose({ query });
    // The URL follows what is typed, never the other way round.
    // oxlint-disable-next-line react/exhaustive-deps -- only typing changes it
  }, [query]);
  const Heading = chosen === undefined ? 'h1' : 'h2';
  return (
    <div className="pb-6 max-md:pb-16">
      <div className="bg-ground px-4 pt-6 md:sticky md:top-0 md:z-10 md:pt-5">
        <Heading className="type-h2">{titles.inbox}</Heading>
        <ListSearch typed={typed} onType={type} />
        <fieldset className="mt-2 border-b border-line pb-2">
          <legend className="sr-only">{words.which}</legend>
          <div className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1">
            {conversationFilters.map((filter) => (
              <button
                key={filter}
                type="button"
                aria-pressed={filter === choice.filter}
                onClick={() => choose({ filter })}
                className="motion-colour type-small min-h-11 flex-auto rounded-field px-2 pt-0.5 font-semibold whitespace-nowrap text-muted hover:bg-sunken aria-pressed:bg-tint aria-pressed:text-ink aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-accent"
              >
                {words[filter]}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <Conversations choice={{ ...choice, query }} chosen={chosen} myId={myId} />
    </div>
  );
}

interface ConversationsProps {
  choice: ListChoice;
  chosen: string | undefined;
  myId: string;
}

function Conversations({ choice, chosen, myId }: ConversationsProps) {
  const conversations = useConversations(choice.filter, choice.query);
  const { data, isPending, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage } = conversations;
  if (isPending) {
    return (
      <div aria-busy="true" className="px-2 pt-2">
        <output className="sr-only">{words.fetching}</output>
        {[0, 1, 2, 3, 4, 5].map((turn) => (
          <ConversationRowSkeleton key={turn} turn={turn} />
        ))}
      </div>
    );
  }
  if (data === undefined) {
    return <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const lines = data.pages.flatMap((page) => page.items);
  if (lines.length === 0) return <Nothing choice={choice} />;
  return (
    <>
      <ul aria-label={words.conversations} aria-busy={isPlaceholderData} className="px-2 pt-2">
        {lines.map((line) => (
          <li key={line._id}>
            <ConversationRow
              line={line}
              myId={myId}
              query={choice.query}
              search={toQuery(choice)}
              isChosen={line._id === chosen}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <NearViewport key={lines.length} onNear={(isNear) => isNear && void fetchNextPage()}>
          <ShowMore list={conversations} size="row" busyLabel={busy.fetching} className="items-center" />
        </NearViewport>
      )}
    </>
  );
}

function Nothing({ choice }: { choice: ListChoice }) {
  if (choice.query !== '') return <EmptyState title={words.noneFound}>{words.noneFoundDetail}</EmptyState>;
  const [title, detail] = nothing[choice.filter]();
  const leadsOn = choice.filter === 'all' || choice.filter === 'staying';
  return (
    <EmptyState title={title} actions={leadsOn && <ButtonLink to={paths.start}>{buttons.seeHomes}</ButtonLink>}>
      {detail}
    </EmptyState>
  );
}

const nothing: Record<ConversationFilter, () => [string, string]> = {
  all: () => [words.none, words.noneDetail],
  unread: () => [words.noneUnread, words.noneUnreadDetail],
  staying: () => [words.noneStaying, words.noneDetail],
  hosting: () => [words.noneHosting, words.noneHostingDetail],
};

function ListSearch({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="relative mt-3 block">
      <Search size={18} className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted" />
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
          <X size={18} />
        </button>
      )}
    </search>
  );
}

interface ListChoice {
  filter: ConversationFilter;
  query: string;
}

/** Filter and search of the list in the URL, for reloads and the back button. */
export function useListChoice(): [ListChoice, (change: Partial<ListChoice>) => void] {
  const parameters = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const asked = parameters.get('filter');
  const choice = {
    filter: conversationFilters.find((filter) => filter === asked) ?? 'all',
    query: parameters.get('query') ?? '',
  };
  return [choice, (change) => navigate(path + toQuery({ ...choice, ...change }), { replace: true })];
}

/** The filter as a query string including `?`; empty by default. */
export function toQuery({ filter, query }: ListChoice): string {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('filter', filter);
  if (query.trim() !== '') search.set('query', query);
  return search.size === 0 ? '' : `?${search}`;
}
