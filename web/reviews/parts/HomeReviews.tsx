import { PUBLIC_REVIEWS } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ContentState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useHomeReviews } from '../queries/reviews.ts';
import { RatingSummary, ReviewsSkeleton } from './RatingSummary.tsx';
import { ReviewCard } from './ReviewCard.tsx';

const AllReviews = lazyPart(() => import('./AllReviews.tsx').then((file) => file.AllReviews));

/** Mean and newest reviews of a home, and a dialog with all reviews. */
export function HomeReviews({ listingId, isHost }: { listingId: string; isHost: boolean }) {
  const { data, isError, isFetching, refetch } = useHomeReviews(listingId, PUBLIC_REVIEWS);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) {
    return isError ? (
      <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <ReviewsSkeleton />
    );
  }
  return (
    <>
      <RatingSummary reviews={data} />
      {data.written === 0 && <p className="mt-5 text-muted">{data.count > 0 ? words.ratedOnly : words.none}</p>}
      <ul className="mt-8 grid gap-x-10 gap-y-9 md:grid-cols-2">
        {data.reviews.map((review) => (
          <li key={review._id} className="min-w-0">
            <ReviewCard review={review} isHost={isHost} />
          </li>
        ))}
      </ul>
      {data.written > data.reviews.length && (
        <Button
          variant="secondary"
          size="row"
          className="mt-8"
          {...AllReviews.onApproach}
          onClick={() => setOpen(true)}
        >
          {words.showAll({ count: data.written })}
        </Button>
      )}
      {isOpen && <AllReviews listingId={listingId} isHost={isHost} onClose={() => setOpen(false)} />}
    </>
  );
}
