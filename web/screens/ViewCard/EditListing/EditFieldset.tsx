import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { messages, placeholders } from '@aangan/contract/messages.ts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { asNumber } from '../../../components/typed-number.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { EditFieldName, EditFields } from './edit-form.ts';

interface EditFieldsetProps {
  register: UseFormRegister<EditFields>;
  errors: FieldErrors<EditFields>;
}

/** The texts of a home, in the order of the specification, and its category, which the wizard says can be changed. */
export function EditFieldset({ register, errors }: EditFieldsetProps) {
  const field = (name: EditFieldName, options?: typeof asNumber) => ({
    ...register(name, options),
    error: errors[name]?.message,
  });
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <Field label="Title" className="md:col-span-2" {...field('title')} />
      <TextArea label="Description" className="md:col-span-2" rows={5} {...field('description')} />
      <Field label="Rent (per night)" before="₹" inputMode="numeric" {...field('rent', asNumber)} />
      <Field label="Included Guests" optional inputMode="numeric" {...field('includedGuests', asNumber)} />
      <Field
        label="Extra Guest Fee (per guest)"
        optional
        before="₹"
        inputMode="numeric"
        {...field('extraGuestFee', asNumber)}
      />
      <Field label="Cleaning Fee" optional before="₹" inputMode="numeric" {...field('cleaningFee', asNumber)} />
      <Field
        label="Contact"
        optional
        type="tel"
        autoComplete="tel"
        hint={messages.contactPrivacy}
        {...field('phone')}
      />
      <Field label="City" placeholder={placeholders.city} {...field('city')} />
      <Field label="Landmark" {...field('landMark')} />
      <SelectField label="Category" choices={categoryLabels} {...field('category')} />
    </div>
  );
}
