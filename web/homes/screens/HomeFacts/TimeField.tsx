import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

const MINUTES_A_DAY = 24 * 60;
const times = Array.from({ length: MINUTES_A_DAY / 30 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

interface TimeFieldProps {
  name: 'checkInFrom' | 'checkInUntil' | 'checkOutBy' | 'quietFrom' | 'quietUntil';
  value: string | undefined;
  /** Label of the empty option; required if absent. */
  none?: string;
}

/** Select of times in half-hour steps. */
export function TimeField({ name, value, none }: TimeFieldProps) {
  const choices = Object.fromEntries(times.map((time) => [time, time]));
  return (
    <SelectField
      name={name}
      label={labels[name]}
      optional={none !== undefined}
      choices={none === undefined ? choices : { '': none, ...choices }}
      defaultValue={value ?? ''}
    />
  );
}
