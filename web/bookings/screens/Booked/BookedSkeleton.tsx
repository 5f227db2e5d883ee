import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import { Skeleton, SkeletonPhoto } from '../../../ui/Skeleton.tsx';

export function BookedSkeleton() {
  return (
    <div className="page page-booked grid gap-x-18 gap-y-10 py-9 lg:grid-cols-[minmax(0,1fr)_372px]" aria-busy="true">
      <div>
        <h1 data-passing className="sr-only">
          <output>{words.opening}</output>
        </h1>
        <Skeleton className="h-12 w-72" />
        <Skeleton className="mt-3 h-5 w-full max-w-120" />
        <Skeleton className="mt-8 h-90 w-full" />
      </div>
      <SkeletonPhoto className="h-110 rounded-panel" />
    </div>
  );
}
