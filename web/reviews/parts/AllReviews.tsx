import { MAX_TEXT } from '@aangan/contract/limits.ts';
import type { ReviewSort } from '@aangan/contract/reviews/reviews.ts';
import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useState } from 'react';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { ErrorState } from '../../ui/ContentState.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import { useAllHomeReviews } from '../queries/reviews.ts';
import { RatingSummary, ReviewsSkeleton } from './RatingSummary.tsx';
import { ReviewCard } from './ReviewCard.tsx';

const sorts: Record<ReviewSort, string> = { newest: words.newest, telling: words.telling };

interface AllReviewsProps {
  listingId: string;
  isHost: boolean;
  onClose: () => void;
}

/** All reviews of a home in pages, with search and sort order. */
export function AllReviews({ listingId, isHost, onClose }: AllReviewsProps) {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<ReviewSort>('newest');
  const [query] = useDebounced(typed, 250);
  const list = useAllHomeReviews(listingId, { sort, query: query.trim() });
  const { data, isError, isFetching, refetch } = list;
  const reviews = data?.pages.flatMap((page) => page.reviews);
  const summary = data?.pages[0];
  return (
    <Dialog open width="wide" title={words.heading} onClose={onClose}>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_220px]">
        <Field
          label={words.search}
          type="search"
          optional="unmarked"
          maxLength={MAX_TEXT}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={words.sort}
          optional="unmarked"
          choices={sorts}
          value={sort}
          onChange={(event) => setSort(event.target.value as ReviewSort)}
        />
      </div>
      {summary !== undefined && query.trim() === '' && (
        <div className="mt-6">
          <RatingSummary reviews={summary} />
        </div>
      )}
      <div className="mt-8" aria-busy={isFetching}>
        {reviews === undefined &&
          (isError ? (
            <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <ReviewsSkeleton />
          ))}
        <output>{reviews?.length === 0 && <span className="text-muted">{words.notFound}</span>}</output>
        <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2">
          {reviews?.map((review) => (
            <li key={review._id} className="min-w-0">
              <ReviewCard review={review} isHost={isHost} />
            </li>
          ))}
        </ul>
        <ShowMore
          list={list}
          label={words.showMore}
          size="row"
          busyLabel={busy.fetching}
          className="mt-8 items-center"
        />
      </div>
    </Dialog>
  );
}
