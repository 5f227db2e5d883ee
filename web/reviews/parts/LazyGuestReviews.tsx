import { lazy, Suspense } from 'react';
import { fetchOnce } from '../../ui/fetch-once.ts';
import type { GuestReviewsProps } from './GuestReviews.tsx';

const Loaded = lazy(fetchOnce(() => import('./GuestReviews.tsx').then((file) => ({ default: file.GuestReviews }))));

export function LazyGuestReviews(props: GuestReviewsProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
