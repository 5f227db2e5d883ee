import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/accounts/person.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export function PersonSkeleton() {
  return (
    <div aria-busy="true" className="page min-h-dvh pt-7 pb-16 md:pt-9">
      <h1 className="sr-only">{titles.person}</h1>
      <output className="sr-only">{words.fetching}</output>
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 lg:grid-cols-[400px_minmax(0,1fr)]">
        <div className="rounded-panel border border-line bg-raised p-5 sm:p-7">
          <div className="flex items-center gap-5 lg:flex-col lg:items-start lg:gap-6">
            <Skeleton className="aspect-square w-28 rounded-panel sm:w-40 lg:w-50" />
            <Skeleton className="h-9 w-36" />
          </div>
          <Skeleton className="mt-8 h-4 w-3/5" />
          <Skeleton className="mt-4 h-4 w-4/5" />
        </div>
        <div className="lg:pt-7">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-5 h-4 w-full max-w-170" />
          <Skeleton className="mt-3 h-4 w-4/5 max-w-150" />
        </div>
      </div>
    </div>
  );
}
