import { classNames } from './class-names.ts';

/** Placeholder box; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('rounded-small bg-skeleton', className)} />;
}

/** Placeholder of a photo with a lattice shimmer. `turn` staggers neighbours. */
export function SkeletonPhoto({ turn = 0, className }: { turn?: number; className?: string }) {
  return (
    <div
      className={classNames('lattice-light rounded-photo', className ?? 'aspect-4/3')}
      style={{ '--turn': turn } as React.CSSProperties}
    />
  );
}
