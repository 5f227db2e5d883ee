import { lazy, Suspense } from 'react';
import { fetchOnce } from '../../ui/fetch-once.ts';

const Loaded = lazy(fetchOnce(() => import('./GuestReviews.tsx').then((file) => ({ default: file.GuestReviews }))));

/** What hosts say of a guest; its code comes with it. */
export function LazyGuestReviews({ guestId }: { guestId: string }) {
  return (
    <Suspense>
      <Loaded guestId={guestId} />
    </Suspense>
  );
}
