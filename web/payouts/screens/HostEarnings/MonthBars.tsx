import type { MonthOfEarnings } from '@aangan/contract/payouts/earnings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { firstDayOf, type Month, monthOf } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import { memo, useState } from 'react';
import { monthLabel } from '../../../calendar/parts/date-labels.ts';
import { classNames } from '../../../ui/class-names.ts';
import './earnings.css';

/**
 * Bar chart by month. Pointers select a month directly; keyboards and screen readers use a slider. A table below has
 * all values.
 */
export function MonthBars({ months, today }: { months: readonly MonthOfEarnings[]; today: CalendarDate }) {
  const [chosen, choose] = useState<Month>(monthOf(today));
  const found = months.findIndex(({ month }) => month === chosen);
  const index = found >= 0 ? found : months.length - 1;
  const shown = months[index];
  const [first, last] = [months.at(0), months.at(-1)];
  if (shown === undefined || first === undefined || last === undefined) return null;
  const label = (month: Month) => monthLabel(firstDayOf(month));
  const amounts = {
    earned: formatRupees(shown.earned),
    coming: formatRupees(shown.coming),
    waiting: formatRupees(shown.waiting),
  };

  function chooseAt({ currentTarget, clientX }: React.PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * months.length);
    choose(months[Math.min(months.length - 1, Math.max(0, at))]?.month ?? chosen);
  }

  return (
    <section aria-labelledby="by-month" className="mt-10">
      <h2 id="by-month" className="type-h2">
        {words.byMonth}
      </h2>
      <div className="mt-4 rounded-panel border border-line bg-raised p-4 sm:p-6">
        <h3 className="type-h3">{label(shown.month)}</h3>
        <dl className="mt-2 flex flex-wrap gap-x-7 gap-y-2">
          {parts.map((part) => (
            <div key={part} className="flex items-center gap-2.5">
              <svg width="16" height="16" aria-hidden="true">
                <rect x="1" y="1" width="14" height="14" rx="3" className={`bar bar-${part}`} />
              </svg>
              <dt className="type-small text-muted">{words[part]}</dt>
              <dd className="type-figures font-semibold">{amounts[part]}</dd>
            </div>
          ))}
        </dl>
        <div className="month-bars mt-5">
          <BarsDrawing
            plot={toPlot(months)}
            chosen={index}
            says={words.chart({ from: label(first.month), to: label(last.month) })}
          />
          <input
            type="range"
            min={0}
            max={months.length - 1}
            step={1}
            value={index}
            style={{ '--months': months.length } as React.CSSProperties}
            aria-label={words.choose}
            aria-valuetext={words.monthSays({ month: label(shown.month), ...amounts })}
            onChange={({ target }) => choose(months[Number(target.value)]?.month ?? chosen)}
            onPointerDown={chooseAt}
          />
          <ol aria-hidden="true" className="month-names">
            {months.map(({ month }, at) => (
              <li key={month} className={classNames(at === index && 'is-chosen', month === monthOf(today) && 'is-now')}>
                <span>
                  {label(month).slice(0, 3)}
                  {(at === 0 || month.endsWith('-01')) && <small>{month.slice(0, 4)}</small>}
                </span>
              </li>
            ))}
          </ol>
        </div>
        <MonthTable months={months} />
      </div>
    </section>
  );
}

/** The chart's data as a table. */
function MonthTable({ months }: { months: readonly MonthOfEarnings[] }) {
  return (
    <details className="mt-5">
      <summary className="type-label flex min-h-11 w-fit cursor-pointer items-center text-link underline underline-offset-4">
        {words.asTable}
      </summary>
      <div className="mt-2 overflow-x-auto">
        <table className="type-figures w-full text-[14.5px]/6">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="type-label py-2 pr-3">
                {words.month}
              </th>
              {parts.map((part) => (
                <th key={part} scope="col" className="type-label py-2 pl-3 text-right">
                  {words[part]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-2 pr-3 text-left font-normal text-ink-2">
                  {monthLabel(firstDayOf(month.month))}
                </th>
                {parts.map((part) => (
                  <td key={part} className="py-2 pl-3 text-right wrap-normal">
                    {formatRupees(month[part])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** SVG chart in relative units, so that it scales without measuring. A band marks the chosen month. */
const BarsDrawing = memo(function BarsDrawing({ plot, chosen, says }: { plot: Plot; chosen: number; says: string }) {
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

export const parts = ['earned', 'coming', 'waiting'] as const;
type Part = (typeof parts)[number];

/** A bar segment in fractions of the plot's height from the top: 0 to 1. */
interface Piece {
  part: Part;
  top: number;
  height: number;
}

interface Plot {
  /** Per month, from the zero line outwards. */
  bars: Piece[][];
  /** Grid lines in whole rupees, with their position. */
  lines: { rupees: number; top: number }[];
}

/** Computes the layout; positive amounts stack upwards, negative amounts downwards. */
export function toPlot(months: readonly MonthOfEarnings[]): Plot {
  const sums = months.map((month) => ({
    above: parts.reduce((sum, part) => sum + Math.max(0, month[part]), 0),
    below: parts.reduce((sum, part) => sum + Math.min(0, month[part]), 0),
  }));
  const [highest, lowest] = [
    Math.max(0, ...sums.map(({ above }) => above)),
    Math.min(0, ...sums.map(({ below }) => below)),
  ];
  const step = stepFor(Math.max(highest, -lowest));
  const [top, bottom] = [Math.max(step, Math.ceil(highest / step) * step), Math.floor(lowest / step) * step];
  const at = (rupees: number) => (top - rupees) / (top - bottom);
  const count = Math.round((top - bottom) / step) + 1;
  return {
    bars: months.map((month) => toPieces(month, at)),
    lines: Array.from({ length: count }, (_, index) => top - index * step).map((rupees) => ({
      rupees: rupees === 0 ? 0 : rupees,
      top: at(rupees),
    })),
  };
}

function toPieces(month: MonthOfEarnings, at: (rupees: number) => number): Piece[] {
  let [above, below] = [0, 0];
  return parts
    .filter((part) => month[part] !== 0)
    .map((part) => {
      const amount = month[part];
      const from = amount > 0 ? above : below;
      if (amount > 0) above += amount;
      else below += amount;
      const ends = [at(from), at(from + amount)];
      const top = Math.min(...ends);
      return { part, top, height: Math.max(...ends) - top };
    });
}

/** A step of 1, 2 or 5 times a power of ten, with at most three steps. */
function stepFor(amount: number): number {
  const tenth = 10 ** Math.floor(Math.log10(Math.max(1_000, amount)));
  return [tenth / 5, tenth / 2, tenth, 2 * tenth, 5 * tenth].find((step) => step * 3 >= amount) ?? 10 * tenth;
}
