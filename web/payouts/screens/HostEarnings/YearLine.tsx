import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import type { EarningsSummary } from '@aangan/contract/payouts/earnings.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { financialYearDaysOf } from '@aangan/contract/rules/financial-year.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { EarningsFilter } from '../../queries/earnings.ts';

interface YearLineProps {
  year: EarningsSummary['year'];
  today: CalendarDate;
  filter: EarningsFilter;
}

/** Payout of the period as a sum in one line. */
export function YearLine({ year, today, filter }: YearLineProps) {
  const { gross, commission, withheld, corrections, paid } = year;
  const thisYear = financialYearDaysOf(today);
  const isAll = filter.from === null && filter.to === null;
  const [from, to] = isAll ? [thisYear.from, thisYear.to] : [filter.from, filter.to];
  const parts = [
    ['', words.gross, gross],
    ['−', words.commission, commission],
    ['−', words.withheld, withheld],
    [corrections < 0 ? '−' : '+', words.corrections, Math.abs(corrections)],
    ['=', words.paid, paid],
  ] as const;
  return (
    <section aria-labelledby="year" className="mt-10">
      <h2 id="year" className="type-h2">
        {from !== null && to !== null ? words.year({ from: formatDate(from), to: formatDate(to) }) : words.yearAsAsked}
      </h2>
      <dl className="year-line mt-4 rounded-panel border border-line p-5 sm:p-6">
        {parts.map(([sign, label, rupees]) => (
          <div key={label} data-sign={sign === '' ? undefined : sign}>
            <dt className="type-small text-muted">{label}</dt>
            <dd className="type-figures wrap-normal">
              {sign !== '' && <span className="year-sign">{sign}</span>}
              {formatRupees(rupees)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
