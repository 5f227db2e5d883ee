import * as words from '@aangan/contract/words/en/pages/site.ts';
import { Skeleton, SkeletonPhoto } from '../../ui/ContentState.tsx';

const SKELETONS = 6;

/** Six placeholder cards. */
export function SkeletonGrid() {
  return (
    <div className="home-grid" aria-busy="true">
      <output className="sr-only">{words.loadingHomes}</output>
      {Array.from({ length: SKELETONS }, (_, place) => place).map((place) => (
        <CardSkeleton key={place} turn={place} />
      ))}
    </div>
  );
}

/** Placeholder of a card; `turn` staggers the shimmer. */
export function CardSkeleton({ turn }: { turn: number }) {
  return (
    <div>
      <SkeletonPhoto turn={turn} />
      <Skeleton className="mt-4 h-3.5 w-5/6" />
      <Skeleton className="mt-2 h-3.5 w-1/2" />
      <Skeleton className="mt-3 h-2.5 w-2/5" />
      <Skeleton className="mt-3.5 h-4 w-1/4" />
    </div>
  );
}
