import { type ComponentProps, Suspense } from 'react';
import { lazyOnce } from '../../ui/fetch-once.ts';
import type { GuestReviewsProps } from './GuestReviews.tsx';
import type { StayReviews } from './StayReviews.tsx';

const GuestReviewsPart = lazyOnce(() => import('./GuestReviews.tsx').then((file) => file.GuestReviews));

export function LazyGuestReviews(props: GuestReviewsProps) {
  return (
    <Suspense>
      <GuestReviewsPart {...props} />
    </Suspense>
  );
}

const StayReviewsPart = lazyOnce(() => import('./StayReviews.tsx').then((file) => file.StayReviews));

/** Reviews of a completed stay, loaded on demand. The simple rating is shown meanwhile. */
export function LazyStayReviews(props: ComponentProps<typeof StayReviews>) {
  return (
    <Suspense fallback={props.rating ?? null}>
      <StayReviewsPart {...props} />
    </Suspense>
  );
}
