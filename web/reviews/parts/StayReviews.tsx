import type { OwnReview } from '@aangan/contract/reviews/reviews.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as reviewWords from '@aangan/contract/words/en/reviews/reviews.ts';
import * as words from '@aangan/contract/words/en/reviews/write-review.ts';
import { type ReactNode, useId, useState } from 'react';
import { RetryNote } from '../../shared/RetryNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useStayReviews } from '../queries/reviews.ts';
import { focusOnMount, ReviewPhotos } from './ReviewContent.tsx';
import { WrittenText } from './ReviewText.tsx';
import { WriteReview } from './WriteReview.tsx';

interface StayReviewsProps {
  bookingId: string;
  /** Name of the other party. */
  person: string;
  /** The simple rating, shown if no review replaces it. */
  rating?: ReactNode;
}

const MINUTE_MS = 60_000;

/** Both reviews of a stay as far as published, and the form until its deadline. */
export function StayReviews({ bookingId, person, rating = null }: StayReviewsProps) {
  const reviews = useStayReviews(bookingId);
  const [isChanging, setChanging] = useState(false);
  // Whether newly shown content takes focus, because the focused button is gone.
  const [takesFocus, setTakesFocus] = useState(false);
  const show = (form: boolean) => {
    setChanging(form);
    setTakesFocus(true);
  };
  if (reviews.data === undefined) {
    return (
      <>
        <RetryNote query={reviews} title={reviewWords.unreachable} className="mt-10" />
        {rating}
      </>
    );
  }
  const { due, own, others } = reviews.data;
  const isWriting = due !== undefined && (own === undefined || isChanging);
  return (
    <div className="mt-10 grid gap-10">
      {others !== undefined && (
        <ReviewCard title={words.theirs({ person })} again={words.againYes} review={others} name={person} />
      )}
      {isWriting && <WriteReview due={due} takesFocus={takesFocus} onSaved={() => show(false)} />}
      {own !== undefined && !isWriting && (
        <ReviewCard
          title={words.yours}
          again={words.ownAgainYes}
          review={own}
          name={words.yours}
          takesFocus={takesFocus}
        >
          {due !== undefined && (
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="type-small text-muted">
                {words.waits({
                  person: due.person,
                  moment: formatMoment(new Date(new Date(due.openUntil).getTime() - MINUTE_MS)),
                })}
              </p>
              <Button variant="secondary" size="row" onClick={() => show(true)}>
                {words.change}
              </Button>
            </div>
          )}
        </ReviewCard>
      )}
      {own === undefined && rating}
    </div>
  );
}

interface ShownProps {
  title: string;
  /** Text for hosts who would host the guest again. */
  again: string;
  review: OwnReview;
  name: string;
  takesFocus?: boolean;
  children?: ReactNode;
}

function ReviewCard({ title, again, review, name, takesFocus = false, children }: ShownProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-raised p-5 md:p-6">
      <h2 id={id} tabIndex={-1} ref={takesFocus ? focusOnMount : undefined} className="type-h3 mb-2">
        {title}
      </h2>
      <div className="mb-3 flex *:gap-1">
        <Stars value={review.overall} size={18} />
      </div>
      <WrittenText text={review.text} />
      <ReviewPhotos photos={review.photos} name={name} />
      {review.wouldHostAgain === true && <p className="type-small mt-2 text-neem">{again}</p>}
      {review.privateNote !== undefined && (
        <div className="mt-4 border-l-2 border-line-strong pl-4">
          <p className="type-small mb-1 font-semibold">{words.privateFrom}</p>
          <WrittenText text={review.privateNote} className="text-ink-2" />
        </div>
      )}
      {children}
    </section>
  );
}
