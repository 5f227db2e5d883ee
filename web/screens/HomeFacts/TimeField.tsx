import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { SelectField } from '../../ui/SelectField.tsx';

const MINUTES_A_DAY = 24 * 60;
const times = Array.from({ length: MINUTES_A_DAY / 30 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

interface TimeFieldProps {
  name: 'checkInFrom' | 'checkInUntil' | 'checkOutBy' | 'quietFrom' | 'quietUntil';
  value: string | undefined;
  /** What it says where no time is chosen; without it one must be. */
  none?: string;
}

/** A time of the day in half hours. */
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
