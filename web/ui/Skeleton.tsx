import { classNames } from './class-names.ts';

/** A box where something will stand; `className` gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('rounded-small bg-skeleton', className)} />;
}

/** Where a photo will stand: light through a lattice crosses it. `turn` staggers neighbours in one sweep. */
export function SkeletonPhoto({ turn = 0, className }: { turn?: number; className?: string }) {
  return (
    <div
      className={classNames('lattice-light rounded-photo', className ?? 'aspect-4/3')}
      style={{ '--turn': turn } as React.CSSProperties}
    />
  );
}
