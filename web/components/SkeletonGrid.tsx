import { CardSkeleton } from './CardSkeleton.tsx';

const SKELETONS = 6;

/** Six equal cards until homes arrive. */
export function SkeletonGrid() {
  return (
    <div className="home-grid" aria-busy="true">
      <output className="sr-only">Loading homes…</output>
      {Array.from({ length: SKELETONS }, (_, place) => place).map((place) => (
        <CardSkeleton key={place} turn={place} />
      ))}
    </div>
  );
}
