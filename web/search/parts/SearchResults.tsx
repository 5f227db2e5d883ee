import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/search/search.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { SessionLink } from '../../accounts/parts/SignInRedirect.tsx';
import { errorMessage } from '../../api/api-error.ts';
import { landMarkAndCity, nameInSearch } from '../../homes/parts/place.ts';
import { viewCardPath } from '../../shared/links.ts';
import { Button } from '../../ui/Button.tsx';
import { CourtyardPlan, Skeleton } from '../../ui/ContentState.tsx';
import { ArrowUpRight } from '../../ui/icons.ts';
import { Photo } from '../../ui/Photo.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Highlighted } from './Highlighted.tsx';

interface SearchResultsProps {
  id: string;
  query: string;
  results: UseQueryResult<Listing[]>;
  /** Arrow keys move through the rows, Esc closes the list. */
  onKeyDown: (event: React.KeyboardEvent) => void;
  onClose: () => void;
}

/** Search results below the input, up to 450 px high. */
export function SearchResults({ id, ...rest }: SearchResultsProps) {
  return (
    <dialog
      open
      id={id}
      aria-label={words.found}
      className="motion-rise absolute inset-x-0 m-0 w-full top-[calc(100%+8px)] z-40 h-[450px] max-h-[calc(100dvh-140px)] overflow-y-auto overscroll-contain rounded-photo border border-edge bg-raised p-2 shadow-3"
    >
      <output className="sr-only">
        {rest.results.data !== undefined && !rest.results.isPlaceholderData && countLabel(rest.results.data.length)}
      </output>
      <Content {...rest} />
    </dialog>
  );
}

function Content({ query, results, onKeyDown, onClose }: Omit<SearchResultsProps, 'id'>) {
  if (results.data !== undefined && results.data.length > 0) {
    return (
      <ul>
        {results.data.map((listing) => (
          <li key={listing._id}>
            <Row listing={listing} query={query} onKeyDown={onKeyDown} onClose={onClose} />
          </li>
        ))}
      </ul>
    );
  }
  if (results.isError) {
    return (
      <Centred>
        <CourtyardPlan court="cross" size={96} />
        <p className="mt-4 max-w-72">{errorMessage(results.error)}</p>
        <Button
          size="row"
          variant="secondary"
          className="mt-4"
          busy={results.isFetching}
          onClick={() => void results.refetch()}
        >
          {controls.tryAgain}
        </Button>
      </Centred>
    );
  }
  if (results.data === undefined || results.isPlaceholderData) return <RowSkeletons />;
  return (
    <Centred>
      <CourtyardPlan court="tulsi" size={96} />
      <p className="mt-4 max-w-72">{messages.noSearchResult}</p>
    </Centred>
  );
}

function Row({
  listing,
  query,
  onKeyDown,
  onClose,
}: { listing: Listing } & Pick<SearchResultsProps, 'query' | 'onKeyDown' | 'onClose'>) {
  const cover = listing.photos[0];
  return (
    <SessionLink
      to={viewCardPath(listing._id)}
      aria-label={nameInSearch(listing)}
      data-row
      onKeyDown={onKeyDown}
      onClick={onClose}
      className="group flex h-[63px] items-center gap-3.5 rounded-small px-2.5 text-ink hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2"
    >
      {cover === undefined ? (
        <Skeleton className="h-[45px] w-15 shrink-0" />
      ) : (
        <Photo photo={cover} alt="" sizes="60px" className="h-[45px] w-15 shrink-0 rounded-tag" />
      )}
      <span className="min-w-0 flex-1 pt-0.5">
        <span className="block truncate text-[15px]/5.5 font-semibold">
          <Highlighted text={listing.title} query={query} />
        </span>
        <span className="block truncate text-[14px]/5 text-muted">
          <RichText
            parts={words.inPlace({
              place: landMarkAndCity(listing),
              // oxlint-disable-next-line react/no-unstable-nested-components -- it renders a part of a sentence, and is no component
              marked: (text) => <Highlighted text={text} query={query} />,
            })}
          />
        </span>
      </span>
      <ArrowUpRight size={18} className="shrink-0 text-muted group-hover:text-ink" />
    </SessionLink>
  );
}

function RowSkeletons() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <div key={row} className="flex h-[63px] items-center gap-3.5 px-2.5">
      <Skeleton className="h-[45px] w-15" />
      <div className="flex-1">
        <Skeleton className="mb-2 h-4 w-2/3" />
        <Skeleton className="h-3 w-1/3" />
      </div>
    </div>
  ));
}

function Centred({ children }: { children: React.ReactNode }) {
  return <div className="flex h-full flex-col items-center justify-center text-center text-muted">{children}</div>;
}

function countLabel(homes: number): string {
  if (homes === 0) return messages.noSearchResult;
  return words.count({ count: homes });
}
