import { fieldOf, isNumber, type ListingFieldName } from '@aangan/contract/listing/listing-values.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../ui/Field.tsx';
import type { FieldProps } from '../ui/FieldFrame.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { choiceLabels } from './field-texts.ts';
import { asNumber } from './typed-number.ts';

/** What a form says of a field beside its label. */
export interface Said extends Partial<FieldProps> {
  /** The unit behind it: '/day'. */
  after?: string;
  placeholder?: string;
  /** Of a field of several lines, at least. */
  rows?: number;
}

interface Props<Name extends ListingFieldName> extends Said {
  name: Name;
  register: (name: Name, options?: typeof asNumber) => UseFormRegisterReturn;
}

/** A field of a home as its host types it; the table of fields says what kind of control it is. */
export function ListingField<Name extends ListingFieldName>({ name, register, after, rows, ...given }: Props<Name>) {
  const { type, isOptional } = fieldOf(name);
  const shown = { label: labels[name], optional: isOptional, ...given };
  if (isNumber(name)) {
    const before = type === 'rupees' ? '₹' : undefined;
    return <Field {...shown} before={before} after={after} inputMode="numeric" {...register(name, asNumber)} />;
  }
  const control = register(name);
  if (type === 'lines') return <TextArea {...shown} rows={rows} {...control} />;
  if (type === 'choice')
    return <SelectField {...shown} choices={choiceLabels[name as keyof typeof choiceLabels]} {...control} />;
  if (type === 'phone') return <Field {...shown} type="tel" autoComplete="tel" {...control} />;
  return <Field {...shown} {...control} />;
}
