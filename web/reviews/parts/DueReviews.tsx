import type { DueReview } from '@aangan/contract/reviews/reviews.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as reviewWords from '@aangan/contract/words/en/reviews/reviews.ts';
import * as words from '@aangan/contract/words/en/reviews/write-review.ts';
import { bookedPath } from '../../shared/links.ts';
import { Note } from '../../shared/Note.tsx';
import { RetryNote } from '../../shared/RetryNote.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useDueReviews } from '../queries/reviews.ts';

const SHOWN = 2;
const MINUTE_MS = 60_000;

/** Stays of one side without a review; renders nothing if there are none. */
export function DueReviews({ side, className }: { side: DueReview['side']; className?: string }) {
  const reviews = useDueReviews();
  const due = reviews.data?.filter((each) => each.side === side && each.review === undefined) ?? [];
  if (due.length === 0) return <RetryNote query={reviews} title={reviewWords.unreachable} className={className} />;
  return (
    <div className={className}>
      <ul className="grid gap-3">
        {due.slice(0, SHOWN).map((each) => (
          <li key={each.booking}>
            <Note
              tone="haldi"
              title={
                side === 'guest'
                  ? words.dueOfHome({ home: each.listing.title })
                  : words.dueOfGuest({ guest: each.person, home: each.listing.title })
              }
              detail={words.dueUntil({
                moment: formatMoment(new Date(new Date(each.openUntil).getTime() - MINUTE_MS)),
              })}
              action={
                <ButtonLink to={bookedPath(each.booking)} variant="secondary" size="row">
                  {words.keepGoing}
                </ButtonLink>
              }
            />
          </li>
        ))}
      </ul>
      {due.length > SHOWN && (
        <p className="type-small mt-2 text-muted">{words.dueMore({ count: due.length - SHOWN })}</p>
      )}
    </div>
  );
}
