import { lazy, Suspense } from 'react';
import { fetchOnce } from '../../ui/fetch-once.ts';

const Loaded = lazy(fetchOnce(() => import('./GuestReviews.tsx').then((file) => ({ default: file.GuestReviews }))));

export function LazyGuestReviews({ guestId }: { guestId: string }) {
  return (
    <Suspense>
      <Loaded guestId={guestId} />
    </Suspense>
  );
}
