import { PRODUCT_NAME } from '@aangan/contract/product.ts';

const red = ['#D8391F', '#B3220F', '#C42A18', '#EE6346', '#F2A51D'] as const;

interface MarkProps {
  size: number;
  /** 'colour', or `currentColor` with the faces at 100, 72, 86 and 86 %. */
  look?: 'colour' | 'one-colour';
  className?: string;
}

/** Logo: roof of a courtyard house from above, its door to the south. */
export function Mark({ size, look = 'colour', className }: MarkProps) {
  const [top, right, bottom, left, diamond] = look === 'colour' ? red : (Array(5).fill('currentColor') as string[]);
  const oneColour = look === 'one-colour';
  const half = size <= 24 ? 3.4 : 2.8;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d="M2 2H30L21.2 10.8H10.8Z" fill={top} />
      <path d="M30 2V30L21.2 21.2V10.8Z" fill={right} opacity={oneColour ? 0.72 : undefined} />
      <path
        d="M2 30L10.8 21.2H14.4V30ZM30 30L21.2 21.2H17.6V30Z"
        fill={bottom}
        opacity={oneColour ? 0.86 : undefined}
      />
      <path d="M2 2V30L10.8 21.2V10.8Z" fill={left} opacity={oneColour ? 0.86 : undefined} />
      <path d={`M16 ${16 - half}L${16 + half} 16L16 ${16 + half}L${16 - half} 16Z`} fill={diamond} />
    </svg>
  );
}

/** Logo with the product's name. */
export function Wordmark({ size = 32, look }: { size?: number; look?: MarkProps['look'] }) {
  return (
    <span className="flex items-center gap-2.5">
      <Mark size={size} look={look} />
      <span
        className="pt-[0.2em] whitespace-nowrap font-serif font-medium tracking-[-0.015em]"
        style={{ fontSize: `${size * 0.79}px`, lineHeight: 1 }}
      >
        {PRODUCT_NAME}
      </span>
    </span>
  );
}
