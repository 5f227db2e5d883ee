import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import type { MonthOfEarnings } from '@aangan/contract/payouts/earnings.ts';
import { firstDayOf } from '@aangan/contract/rules/months.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { monthLabel } from '../../../calendar/parts/date-labels.ts';
import { parts } from './bars.ts';

/** The chart's data as a table. */
export function MonthTable({ months }: { months: readonly MonthOfEarnings[] }) {
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
