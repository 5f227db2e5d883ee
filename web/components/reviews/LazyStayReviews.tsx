import { type ComponentProps, lazy, Suspense } from 'react';
import type { StayReviews } from './StayReviews.tsx';
import { fetchOnce } from '../../ui/fetch-once.ts';

const Loaded = lazy(fetchOnce(() => import('./StayReviews.tsx').then((file) => ({ default: file.StayReviews }))));

/** The reviews of a stay, whose code comes once a stay is over. Until then the rating stands there. */
export function LazyStayReviews(props: ComponentProps<typeof StayReviews>) {
  return (
    <Suspense fallback={props.rating ?? null}>
      <Loaded {...props} />
    </Suspense>
  );
}
