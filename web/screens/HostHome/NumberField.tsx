import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';

interface NumberFieldProps extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'error' | 'before' | 'after' | 'onChange'
> {
  name: string;
  /** Null: the field is empty. */
  value: number | null;
  /** Whether it may stay empty. */
  optional?: boolean;
}

/** A whole number of rupees, days, nights or percent. */
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
