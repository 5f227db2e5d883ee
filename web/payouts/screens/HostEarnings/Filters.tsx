import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import type { HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { EarningsFilter } from '../../queries/earnings.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { periodChoices, periodKey } from './periods.ts';

interface FiltersProps {
  today: CalendarDate;
  homes: readonly HomeEarnings[];
  filter: EarningsFilter;
  onChange: (change: Partial<EarningsFilter>) => void;
}

/** Filters by home and period. */
export function Filters({ today, homes, filter, onChange }: FiltersProps) {
  const times = periodChoices(today, filter);
  const named = homes.map(({ listing, title, gone }) => [listing, gone ? words.goneHome({ home: title }) : title]);
  // The filtered home may not be on a loaded page.
  const isKnown = filter.listing === null || homes.some(({ listing }) => listing === filter.listing);
  const unknown = isKnown || filter.listing === null ? [] : [[filter.listing, words.oneHome]];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.home}
        choices={Object.fromEntries([['', words.allHomes], ...unknown, ...named])}
        value={filter.listing ?? ''}
        onChange={({ target }) => onChange({ listing: target.value === '' ? null : target.value })}
      />
      <SelectField
        label={words.time}
        choices={Object.fromEntries(times.map(({ value, label }) => [value, label]))}
        value={periodKey(filter)}
        onChange={({ target }) => {
          const { from = null, to = null } = times.find(({ value }) => value === target.value) ?? {};
          onChange({ from, to });
        }}
      />
    </div>
  );
}
