import { fieldOf, isNumber, type ListingFieldName } from '@aangan/contract/listing/listing-values.ts';

import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../ui/Field.tsx';
import type { FieldProps } from '../ui/FieldFrame.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { choiceLabels } from './field-texts.ts';
import { asNumber } from './typed-number.ts';

interface Props<Name extends ListingFieldName> extends Partial<FieldProps> {
  name: Name;
  register: (name: Name, options?: typeof asNumber) => UseFormRegisterReturn;
  /** The unit behind it: '/day'. */
  after?: string | undefined;
  placeholder?: string | undefined;
}

/** A field of a home as its host types it; the table of fields says what kind of control it is. */
export function ListingField<Name extends ListingFieldName>({ name, register, after, ...given }: Props<Name>) {
  const { type, isOptional } = fieldOf(name);
  const shown = { label: labels[name], optional: isOptional, ...given };
  if (isNumber(name)) {
    const before = type === 'rupees' ? '₹' : undefined;
    return <Field {...shown} before={before} after={after} inputMode="numeric" {...register(name, asNumber)} />;
  }
  const control = register(name);
  if (type === 'lines') return <TextArea {...shown} {...control} />;
  if (type === 'choice')
    return <SelectField {...shown} choices={choiceLabels[name as keyof typeof choiceLabels]} {...control} />;
  if (type === 'phone') return <Field {...shown} type="tel" autoComplete="tel" {...control} />;
  return <Field {...shown} {...control} />;
}
