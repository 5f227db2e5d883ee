import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type WallColour = 'pink' | 'mint' | 'blue' | 'rose' | 'ochre' | 'lilac' | 'neem' | 'slate' | 'deep';

/** Limewashed wall background; content uses `--wall-line`. */
export function Wall({
  colour = 'pink',
  className,
  children,
}: {
  colour?: WallColour;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      className={classNames('wall relative overflow-hidden', className)}
      style={{ backgroundColor: `var(--wall-${colour})` }}
    >
      {children}
    </div>
  );
}
