import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import type { EarningsSummary } from '@aangan/contract/payouts/earnings.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { formatWhole } from '@aangan/contract/rules/whole-number.ts';

/** Nights sold, occupancy and average price. */
export function NightFigures({ summary }: { summary: Pick<EarningsSummary, 'nights' | 'occupancy' | 'averageNight'> }) {
  const { nights, occupancy, averageNight } = summary;
  const percent = String(Math.round(occupancy * 1_000) / 10);
  const figures = [
    [words.nights, formatWhole(nights)],
    [words.occupancy, words.percent({ percent })],
    [words.averageNight, formatRupees(averageNight)],
  ] as const;
  return (
    <dl className="grid flex-1 grid-cols-2 overflow-hidden rounded-panel border border-line sm:grid-cols-3">
      {figures.map(([label, figure]) => (
        <div key={label} className="night-figure flex flex-col justify-center px-5 py-4 sm:px-6">
          <dt className="type-small text-muted">{label}</dt>
          <dd className="type-figures mt-1 text-[23px]/7 font-semibold wrap-normal">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
