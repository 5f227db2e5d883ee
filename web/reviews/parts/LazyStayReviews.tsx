import { type ComponentProps, lazy, Suspense } from 'react';
import type { StayReviews } from './StayReviews.tsx';
import { fetchOnce } from '../../ui/fetch-once.ts';

const Loaded = lazy(fetchOnce(() => import('./StayReviews.tsx').then((file) => ({ default: file.StayReviews }))));

/** Reviews of a completed stay, loaded on demand. The simple rating is shown meanwhile. */
export function LazyStayReviews(props: ComponentProps<typeof StayReviews>) {
  return (
    <Suspense fallback={props.rating ?? null}>
      <Loaded {...props} />
    </Suspense>
  );
}
