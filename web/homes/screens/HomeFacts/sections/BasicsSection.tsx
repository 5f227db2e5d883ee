import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrors, errorMessage } from '../../../../api/api-error.ts';
import { useUpdateListing } from '../../../queries/change-listings.ts';
import { type EditFields, editNames, toFields, validationErrors, toTextsFormData } from '../../../parts/edit-form.ts';
import { EditFieldset } from '../../../parts/EditFieldset.tsx';
import { useRentHint } from '../../../parts/use-rent-hint.ts';
import { focusFirstInvalidOnSubmit } from '../../../../ui/focus-invalid.ts';
import { toast } from '../../../../ui/toast.ts';
import { SaveRow } from '../SaveRow.tsx';
import { Section } from '../Section.tsx';

/** Fields from publishing. Sends only touched fields, so that edits in another tab are preserved. */
export function BasicsSection({ home }: { home: Listing }) {
  const update = useUpdateListing();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, control, handleSubmit, setError, reset, formState } = useForm<EditFields>({
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
  const { dirtyFields, errors, isDirty } = formState;
  const rentHint = useRentHint(control);

  async function save(fields: EditFields) {
    setRefusal(null);
    if (!isDirty) return toast.success(words.saved);
    const touched = Object.fromEntries(
      editNames.filter((name) => dirtyFields[name]).map((name) => [name, fields[name]]),
    );
    try {
      reset(toFields(await update.mutateAsync({ id: home._id, form: toTextsFormData(touched) })));
      toast.success(words.saved);
    } catch (error) {
      const refused = Object.entries(fieldErrors(error)).filter(([name]) => name in fields);
      for (const [name, message] of refused) setError(name as keyof EditFields, { message }, { shouldFocus: true });
      if (refused.length === 0) setRefusal(errorMessage(error));
    }
  }

  return (
    <Section name="basics">
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(save, focusFirstInvalidOnSubmit)(event)}
        className="grid gap-6"
      >
        <EditFieldset register={register} errors={errors} rentHint={rentHint} />
        <SaveRow isPending={update.isPending} refusal={refusal} />
      </form>
    </Section>
  );
}
