import { getListingField, isNumericField, type ListingFieldName } from '@aangan/contract/homes/listing-values.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import type { FieldProps } from '../../ui/FieldFrame.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { choiceLabels } from './field-texts.ts';
import { numberOptions } from '../../shared/number-input.ts';

/** Form-specific texts of a field. */
export interface FieldTexts extends Partial<FieldProps> {
  /** Unit suffix: '/day'. */
  after?: string;
  placeholder?: string;
  /** Minimum rows of a multi-line field. */
  rows?: number;
}

interface Props<Name extends ListingFieldName> extends FieldTexts {
  name: Name;
  register: (name: Name, options?: typeof numberOptions) => UseFormRegisterReturn;
}

/** Input for a listing field; the field table decides the kind of control. */
export function ListingField<Name extends ListingFieldName>({ name, register, after, rows, ...given }: Props<Name>) {
  const { type, isOptional } = getListingField(name);
  const shown = { label: labels[name], optional: isOptional, ...given };
  if (isNumericField(name)) {
    const before = type === 'rupees' ? '₹' : undefined;
    return <Field {...shown} before={before} after={after} inputMode="numeric" {...register(name, numberOptions)} />;
  }
  const control = register(name);
  if (type === 'lines') return <TextArea {...shown} rows={rows} {...control} />;
  if (type === 'choice')
    return <SelectField {...shown} choices={choiceLabels[name as keyof typeof choiceLabels]} {...control} />;
  if (type === 'phone') return <Field {...shown} type="tel" autoComplete="tel" {...control} />;
  return <Field {...shown} {...control} />;
}
