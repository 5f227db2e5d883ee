import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { memo } from 'react';
import type { Plot } from './bars.ts';

/** SVG chart in relative units, so that it scales without measuring. A band marks the chosen month. */
export const BarsDrawing = memo(function BarsDrawing({
  plot,
  chosen,
  says,
}: {
  plot: Plot;
  chosen: number;
  says: string;
}) {
  const column = 100 / plot.bars.length;
  const percent = (part: number) => `${part}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it takes its colours from the page, which an image cannot
    <svg role="img" aria-label={says} className="month-bars-drawing">
      <defs>
        <pattern id="bar-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="hatch-ground" />
          <rect width="2.5" height="6" className="hatch-line" />
        </pattern>
      </defs>
      <rect x={percent(chosen * column)} width={percent(column)} y="0" height="100%" rx="6" className="chosen-band" />
      {plot.lines.map(({ rupees, top }) => (
        <g key={rupees}>
          <line
            x1="0"
            x2="100%"
            y1={percent(top * 100)}
            y2={percent(top * 100)}
            className={rupees === 0 ? 'zero' : 'level'}
          />
          <text x="-8" y={percent(top * 100)} dy="0.35em">
            {formatRupees(rupees)}
          </text>
        </g>
      ))}
      {plot.bars.map((pieces, index) =>
        pieces.map(({ part, top, height }) => (
          <rect
            key={`${index} ${part}`}
            x={percent((index + 0.2) * column)}
            width={percent(column * 0.6)}
            y={percent(top * 100)}
            height={percent(height * 100)}
            className={`bar bar-${part}`}
          />
        )),
      )}
    </svg>
  );
});
