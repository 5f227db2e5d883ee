import { type ComponentProps, lazy, Suspense } from 'react';
import { fetchOnce } from '../../ui/fetch-once.ts';
import type { GuestReviewsProps } from './GuestReviews.tsx';
import type { StayReviews } from './StayReviews.tsx';

const GuestReviewsPart = lazy(
  fetchOnce(() => import('./GuestReviews.tsx').then((file) => ({ default: file.GuestReviews }))),
);

export function LazyGuestReviews(props: GuestReviewsProps) {
  return (
    <Suspense>
      <GuestReviewsPart {...props} />
    </Suspense>
  );
}

const StayReviewsPart = lazy(
  fetchOnce(() => import('./StayReviews.tsx').then((file) => ({ default: file.StayReviews }))),
);

/** Reviews of a completed stay, loaded on demand. The simple rating is shown meanwhile. */
export function LazyStayReviews(props: ComponentProps<typeof StayReviews>) {
  return (
    <Suspense fallback={props.rating ?? null}>
      <StayReviewsPart {...props} />
    </Suspense>
  );
}
