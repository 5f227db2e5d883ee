import * as words from '@aangan/contract/words/en/reviews/write-review.ts';
import { useId } from 'react';
import { ReportButton } from '../../reports/parts/ReportButton.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { usePersonReviews } from '../queries/reviews.ts';
import { Author, WrittenText } from './ReviewText.tsx';

export interface GuestReviewsProps {
  guestId: string;
  /** 'narrow' fits a column beside other content. */
  look?: 'wide' | 'narrow';
}

/** Reviews of a guest for their hosts; renders nothing without reviews. */
export function GuestReviews({ guestId, look = 'wide' }: GuestReviewsProps) {
  const id = useId();
  const { data } = usePersonReviews(guestId);
  if (data === undefined || data.count === 0) return null;
  return (
    <section aria-labelledby={id} className={look === 'wide' ? 'mt-10' : 'mt-5 border-t border-line pt-5'}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className={look === 'wide' ? 'type-h2' : 'type-h3'}>
          {words.guestReviews({ guest: data.name })}
        </h2>
        <Rating value={data.mean} count={data.count} />
      </div>
      <p className="type-small mb-5 text-muted">
        {words.guestReviewed({ again: String(data.wouldHostAgain), count: data.count })}
      </p>
      <ul className="grid gap-7">
        {data.reviews.map((review) => (
          <li key={review._id}>
            <div className="mb-2 flex items-center gap-3">
              <Author name={review.by} photo={review.photo} />
              <div>
                <p className="font-semibold">{review.by}</p>
                <span className="flex *:gap-1">
                  <Stars value={review.overall} size={14} />
                </span>
              </div>
            </div>
            <WrittenText text={review.text} />
            <ReportButton look="quiet" about={{ kind: 'review', id: review._id }} className="mt-1 -ml-1" />
          </li>
        ))}
      </ul>
    </section>
  );
}
