import * as words from '@aangan/contract/words/en/pages/site.ts';
import { CardSkeleton } from './CardSkeleton.tsx';

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
