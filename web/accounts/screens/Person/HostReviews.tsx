import * as words from '@aangan/contract/words/en/accounts/person.ts';
import * as reviewWords from '@aangan/contract/words/en/reviews/reviews.ts';
import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { lazy, Suspense } from 'react';
import { useHostReviews } from '../../../reviews/queries/reviews.ts';
import { ReviewsSkeleton } from '../../../reviews/parts/ReviewsSkeleton.tsx';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Rating } from '../../../ui/Rating.tsx';
import { fetchOnce } from '../../../ui/fetch-once.ts';

const HostReviewList = lazy(
  fetchOnce(() => import('./HostReviewList.tsx').then((file) => ({ default: file.HostReviewList }))),
);

/** Reviews of a host's homes, loaded near the viewport; renders nothing for guests. */
export function HostReviews({ person }: { person: PersonView }) {
  const { _id, firstName: name, homes } = person;
  const [place, isNear] = useNearViewport<HTMLDivElement>({ onlyNear: true });
  const reviews = useHostReviews(_id, isNear);
  const [newest] = reviews.data?.pages ?? [];
  const hasNone = newest === undefined ? homes.length === 0 : newest.count === 0;
  if (hasNone) return <div ref={place} />;
  return (
    <section aria-labelledby="reviews" className="mt-12 border-t border-line pt-9">
      <div ref={place} className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="reviews" className="type-h2 min-w-0 wrap-anywhere">
          {words.reviews({ name })}
        </h2>
        {newest !== undefined && <Rating value={newest.mean} count={newest.count} />}
      </div>
      {newest !== undefined && newest.written > 0 && (
        <Suspense fallback={<ReviewsSkeleton />}>
          <HostReviewList hostId={_id} reviews={reviews} />
        </Suspense>
      )}
      {newest?.written === 0 && <p className="text-muted">{words.ratedOnly({ name })}</p>}
      {newest === undefined &&
        (reviews.isError ? (
          <ErrorState
            title={reviewWords.unreachable}
            busy={reviews.isFetching}
            onRetry={() => void reviews.refetch()}
          />
        ) : (
          <ReviewsSkeleton />
        ))}
    </section>
  );
}
