import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export function EarningsSkeleton() {
  return (
    <div aria-busy="true" className="mt-6">
      <output className="sr-only">{words.fetching}</output>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <Skeleton className="h-48" />
        <div className="grid gap-5">
          <Skeleton className="h-19" />
          <Skeleton className="h-24" />
        </div>
      </div>
      <Skeleton className="mt-10 h-80" />
    </div>
  );
}
