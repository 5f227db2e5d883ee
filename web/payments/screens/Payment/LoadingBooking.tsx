import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { Skeleton, SkeletonPhoto } from '../../../ui/Skeleton.tsx';

export function LoadingBooking() {
  return (
    <div
      className="page page-payment grid gap-x-16 gap-y-8 pt-7 pb-12 lg:grid-cols-[minmax(0,1fr)_424px]"
      aria-busy="true"
    >
      <div>
        <h1 data-passing className="type-h2 py-1.5 text-muted">
          <output>{messages.loadingBooking}</output>
        </h1>
        <SkeletonPhoto className="mt-4 h-51 rounded-panel md:h-77" />
        <Skeleton className="mt-6 h-9 w-4/5" />
        <Skeleton className="mt-3 h-5 w-1/2" />
      </div>
      <Skeleton className="h-120 rounded-panel lg:mt-17" />
    </div>
  );
}
