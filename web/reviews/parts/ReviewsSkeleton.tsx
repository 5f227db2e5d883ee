import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

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
