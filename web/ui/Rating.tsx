import * as words from '@aangan/contract/words/en/ui/rating.ts';
import type { ReactNode } from 'react';
import { Tag } from './Tag.tsx';

interface RatingProps {
  value: number | undefined;
  /** Number of ratings: '4.8 (37)'. */
  count?: number;
  absent?: ReactNode;
}

/** Mean rating with one decimal; `absent` ('New', or 'No reviews yet' as plain text) without ratings. */
export function Rating({ value, count, absent }: RatingProps) {
  if (value === undefined) return absent ?? <Tag tone="neem">{words.absent}</Tag>;
  return (
    <span className="inline-flex items-center gap-1.5 text-[15px]/5 font-semibold whitespace-nowrap">
      <Star size={16} />
      <span className="sr-only">{words.rated}</span>
      <span className="type-figures pt-0.5">{value.toFixed(1)}</span>
      {count !== undefined && count > 0 && (
        <>
          <span aria-hidden="true" className="type-figures pt-0.5 font-normal text-muted">
            {words.inBrackets({ count })}
          </span>
          <span className="sr-only">{words.countOf({ count })}</span>
        </>
      )}
    </span>
  );
}

/** Five-point star; outlined if not filled. */
export function Star({ size, filled = true }: { size: number; filled?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <path
        d="M12 2.6l2.860 6 6.540.800-4.820 4.500 1.270 6.500L12 17.200l-5.850 3.200 1.270-6.500L2.600 9.400l6.540-.800z"
        fill={filled ? 'var(--color-star)' : 'none'}
        stroke="var(--color-star-stroke)"
        strokeWidth={(1.4 * 24) / Math.max(size, 16)}
        strokeLinejoin="round"
      />
    </svg>
  );
}
