import { states } from '@aangan/contract/rules/states.ts';
import type { ComponentProps } from 'react';
import { SelectField } from '../../ui/Field.tsx';
import { stateLabel } from './fact-labels.ts';

interface StateFieldProps extends Omit<ComponentProps<typeof SelectField>, 'choices'> {
  /** Label of the empty option. */
  none: string;
}

/** Select of Indian states, sorted by name. The value is a code (`IN-HP`) or empty. */
export function StateField({ none, ...field }: StateFieldProps) {
  const named = states
    .map((code) => [code, stateLabel(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return <SelectField choices={{ '': none, ...Object.fromEntries(named) }} {...field} />;
}
