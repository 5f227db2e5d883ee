import { type ReactNode, useId } from 'react';
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

interface JaaliLightProps {
  /** Direction of the light. */
  from?: 'left' | 'right';
  /** 34 % opacity instead of 50 %, near text. */
  faint?: boolean;
  /** Tile size, 56 to 64 px. */
  tile?: number;
}

/** Decorative lattice light on a wall; fills its positioned parent. At most one per screen. */
export function JaaliLight({ from = 'left', faint = false, tile = 58 }: JaaliLightProps) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className={`pointer-events-none absolute inset-0 size-full blur-[0.7px] ${from === 'left' ? 'jaali-mask-left' : 'jaali-mask-right'}`}
    >
      <defs>
        <pattern
          id={id}
          width={tile}
          height={tile}
          patternUnits="userSpaceOnUse"
          patternTransform={`skewY(${from === 'left' ? 16 : -16})`}
        >
          <path d={jaaliPath(tile)} fill="#FFE9C4" fillOpacity={faint ? 0.34 : 0.5} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** Lattice tile: an eight-pointed star in the centre and four-pointed stars at the corners. */
function jaaliPath(size: number): string {
  const corners = [0, size].flatMap((x) => [0, size].map((y) => [x, y] as const));
  return [eightPointed(size), ...corners.map(([x, y]) => fourPointed(size, x, y))].join('');
}

function eightPointed(size: number): string {
  const outer = 0.4 * size;
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = ((index * 22.5 - 90) * Math.PI) / 180;
    const radius = index % 2 === 0 ? outer : 0.7654 * outer;
    return [size / 2 + radius * Math.cos(angle), size / 2 + radius * Math.sin(angle)] as const;
  });
  return outline(points);
}

function fourPointed(size: number, x: number, y: number): string {
  const outer = 0.175 * size;
  const waist = 0.05 * size;
  return outline([
    [x, y - outer],
    [x + waist, y - waist],
    [x + outer, y],
    [x + waist, y + waist],
    [x, y + outer],
    [x - waist, y + waist],
    [x - outer, y],
    [x - waist, y - waist],
  ]);
}

function outline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
}
