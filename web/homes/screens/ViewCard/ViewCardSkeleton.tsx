import * as words from '@aangan/contract/words/en/pages/site.ts';
import { Skeleton, SkeletonPhoto } from '../../../ui/ContentState.tsx';

export function ViewCardSkeleton() {
  return (
    <div className="page min-h-dvh" aria-busy="true">
      <h1 data-passing className="sr-only">
        <output>{words.openingHome}</output>
      </h1>
      <div className="flex flex-col">
        <div className="space-y-3 py-7 max-md:order-2">
          <Skeleton className="h-10 w-4/5 max-w-160" />
          <Skeleton className="h-5 w-1/2 max-w-72" />
        </div>
        <SkeletonPhoto className="aspect-4/3 max-md:-mx-(--gutter) max-md:rounded-none md:aspect-[12/5] md:rounded-panel" />
      </div>
      <div className="grid gap-x-24 py-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="space-y-4">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5 w-full max-w-170" />
          <Skeleton className="h-5 w-3/4 max-w-130" />
          <Skeleton className="mt-8 h-22 w-full" />
        </div>
        <Skeleton className="h-120 rounded-panel max-lg:hidden" />
      </div>
    </div>
  );
}
