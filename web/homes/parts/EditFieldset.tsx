import { getListingField, isNumericField, type ListingFieldName } from '@aangan/contract/homes/listing-values.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/edit-listing.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  type UseFormRegisterReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { rentCliff, useTaxToday } from '../../bookings/parts/rent-tax.tsx';
import { numberOptions } from '../../shared/number-input.ts';
import { Field, type FieldProps, SelectField, TextArea } from '../../ui/Field.tsx';
import { type EditFields, editNames, mayBeEmpty, toFields, validationErrors } from './edit-form.ts';
import { choiceLabels } from './field-texts.ts';

/** Form of the fields of a home, validated by the contract's schema. */
export function useEditForm(home: Listing) {
  return useForm<EditFields>({
    defaultValues: toFields(home),
    resolver: (values) => {
      const errors = Object.entries(validationErrors(values)).map(([name, message]) => [
        name,
        { type: 'contract', message },
      ]);
      return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) };
    },
    mode: 'onTouched',
    shouldFocusError: false,
  });
}

interface EditFieldsetProps {
  register: UseFormRegister<EditFields>;
  errors: FieldErrors<EditFields>;
  /** Hint about the current rent. */
  rentHint?: ReactNode;
}

/** Text fields and category of a home; the wizard promises that the category can be changed. */
export function EditFieldset({ register, errors, rentHint }: EditFieldsetProps) {
  const said = formTexts(rentHint);
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      {editNames.map((name) => (
        <ListingField
          key={name}
          name={name}
          register={register}
          optional={mayBeEmpty(name)}
          error={errors[name]?.message}
          {...said[name]}
        />
      ))}
    </div>
  );
}

function formTexts(rentHint: ReactNode): Partial<Record<ListingFieldName, FieldTexts>> {
  return {
    title: { className: 'md:col-span-2' },
    description: { className: 'md:col-span-2', rows: 5 },
    rent: { label: words.rent, hint: rentHint },
    extraGuestFee: { label: words.extraGuestFee },
    phone: { hint: messages.contactPrivacy },
    city: { placeholder: placeholders.city },
  };
}

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

/** Hint that a night's tax rate changes near the typed rent. */
export function useRentHint(control: Control<EditFields>): ReactNode | undefined {
  const tax = useTaxToday();
  const [rent, cleaningFee] = useWatch({ control, name: ['rent', 'cleaningFee'] });
  return rentCliff(tax, { rent, cleaningFee });
}
