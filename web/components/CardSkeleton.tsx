import { Skeleton, SkeletonPhoto } from '../ui/Skeleton.tsx';

/** The boxes of a card that is still on its way; `turn` is its place in the sweep of light. */
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
