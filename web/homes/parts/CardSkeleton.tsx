import { Skeleton, SkeletonPhoto } from '../../ui/Skeleton.tsx';

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
