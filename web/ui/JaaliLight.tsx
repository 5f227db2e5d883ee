import { useId } from 'react';
import { jaaliPath } from './jaali-path.ts';

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
