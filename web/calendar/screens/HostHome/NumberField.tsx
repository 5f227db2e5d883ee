import type { ComponentProps } from 'react';
import { Field } from '../../../ui/Field.tsx';

interface NumberFieldProps extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'error' | 'before' | 'after' | 'onChange'
> {
  name: string;
  /** Null for an empty field. */
  value: number | null;
  /** Whether the field may be empty. */
  optional?: boolean;
}

/** Input for a whole number of rupees, days, nights or per cent. */
export function NumberField({ value, optional, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      optional={optional ?? false}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value === null ? '' : String(value)}
    />
  );
}
