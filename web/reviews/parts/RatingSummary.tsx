import type { ReviewsOfHome } from '@aangan/contract/reviews/reviews.ts';
import { homeScores } from '@aangan/contract/reviews/scores.ts';
import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { Skeleton } from '../../ui/ContentState.tsx';
import { Stars } from '../../ui/Stars.tsx';

const fromBest = [5, 4, 3, 2, 1] as const;

/** Mean, histogram of stars, and means by category. */
export function RatingSummary({ reviews }: { reviews: ReviewsOfHome }) {
  const { mean, count, histogram, categories } = reviews;
  if (mean === undefined) return null;
  return (
    <div className="grid gap-x-12 gap-y-7 rounded-panel bg-sunken p-5 sm:grid-cols-[auto_minmax(0,1fr)] md:p-7">
      <div className="flex items-center gap-5 sm:flex-col sm:items-start sm:justify-center sm:gap-2">
        <p className="type-figures text-[44px]/[50px] font-semibold">{mean.toFixed(1)}</p>
        <div>
          <span className="flex *:gap-1">
            <Stars value={mean} size={18} />
          </span>
          <p className="type-small type-figures mt-1 text-muted">{words.counted({ count })}</p>
        </div>
      </div>
      <dl className="grid content-center gap-1.5">
        {fromBest.map((stars) => (
          <div key={stars} className="grid grid-cols-[64px_minmax(0,1fr)_40px] items-center gap-3">
            <dt className="type-tiny type-figures whitespace-nowrap text-ink-2">{words.starsOf({ stars })}</dt>
            <dd className="contents">
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-tag bg-line">
                <span
                  className="block h-full rounded-tag bg-star-stroke"
                  style={{ width: `${(histogram[stars] * 100) / count}%` }}
                />
              </span>
              <span className="type-tiny type-figures text-right text-muted" aria-hidden="true">
                {histogram[stars]}
              </span>
              <span className="sr-only">{words.givenBy({ count: histogram[stars] })}</span>
            </dd>
          </div>
        ))}
      </dl>
      {categories !== undefined && (
        <dl
          aria-label={words.categories}
          className="grid grid-cols-2 gap-x-8 gap-y-3 border-t border-line pt-5 sm:col-span-2 md:grid-cols-3"
        >
          {homeScores.map((name) => (
            <div key={name} className="flex items-baseline justify-between gap-3">
              <dt className="type-small min-w-0 text-ink-2">{labels[name]}</dt>
              <dd className="type-figures font-semibold">{categories[name].toFixed(1)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export function ReviewsSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{words.fetching}</output>
      <Skeleton className="h-52 rounded-panel" />
      <div className="mt-8 grid gap-x-10 gap-y-9 md:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
