import type { HostReview } from '@aangan/contract/reviews/reviews.ts';
import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { ReviewCard } from '../../../reviews/parts/ReviewCard.tsx';
import type { useHostReviews } from '../../../reviews/queries/reviews.ts';
import { viewCardPath } from '../../../shared/links.ts';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { SessionLink } from '../../parts/SignInRedirect.tsx';
import { useCurrentUser } from '../../queries/current-user.ts';

interface HostReviewListProps {
  hostId: string;
  reviews: ReturnType<typeof useHostReviews>;
}

/** Reviews of a host in pages; the host can answer. */
export function HostReviewList({ hostId, reviews }: HostReviewListProps) {
  const { user } = useCurrentUser();
  const isHost = user?._id === hostId;
  return (
    <>
      <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2">
        {reviews.data?.pages.flatMap((page) =>
          page.reviews.map((review) => (
            <li key={review._id} className="min-w-0">
              <ReviewCard review={review} isHost={isHost} home={<ReviewedHome home={review.home} />} />
            </li>
          )),
        )}
      </ul>
      <ShowMore
        list={reviews}
        label={words.showMore}
        size="row"
        busyLabel={busy.fetching}
        className="mt-8 items-start"
      />
    </>
  );
}

function ReviewedHome({ home }: Pick<HostReview, 'home'>) {
  if (home === undefined) return <p className="type-small text-muted">{words.homeGone}</p>;
  return (
    <p className="type-small truncate">
      <SessionLink
        to={viewCardPath(home._id)}
        className="text-link underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {home.title}
      </SessionLink>
    </p>
  );
}
