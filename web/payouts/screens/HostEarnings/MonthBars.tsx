import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import type { MonthOfEarnings } from '@aangan/contract/payouts/earnings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { firstDayOf, type Month, monthOf } from '@aangan/contract/rules/months.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { useState } from 'react';
import { monthLabel } from '../../../calendar/parts/date-labels.ts';
import { classNames } from '../../../ui/class-names.ts';
import { BarsDrawing } from './BarsDrawing.tsx';
import { parts, toPlot } from './bars.ts';
import './month-bars.css';

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
