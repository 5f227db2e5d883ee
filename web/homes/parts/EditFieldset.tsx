import type { ListingFieldName } from '@aangan/contract/homes/listing-values.ts';
import * as words from '@aangan/contract/words/en/homes/edit-listing.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { ListingField, type FieldTexts } from './ListingField.tsx';
import { type EditFields, editNames, mayBeEmpty } from './edit-form.ts';

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

/** Form-specific texts of a field. */
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
