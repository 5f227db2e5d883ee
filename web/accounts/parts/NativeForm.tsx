import { MAX_PASSWORD, MIN_PASSWORD } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/accounts/sign-in.ts';
import * as fields from '@aangan/contract/words/en/refusals/fields.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { type ComponentProps, useRef, useState } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { showError } from '../../shared/show-error.ts';
import { Field, PasswordField } from '../../ui/Field.tsx';
import { focusFirstInvalid } from '../../ui/focus.ts';

type Refused = Record<string, string>;

interface Sent {
  form: HTMLFormElement;
  /** Shows the server's field errors and focuses the first; false if there are none. */
  refuse: (error: unknown) => boolean;
}

/**
 * A form with native validation. `send` receives valid values by input name, and not again before it is done; what it
 * rejects with is shown at the fields, or else as a toast. `refused` holds errors until the next submit.
 */
export function useNativeForm<Name extends string>(send: (typed: Record<Name, string>, sent: Sent) => unknown) {
  const [refused, setRefused] = useState<Refused>({});
  const isSending = useRef(false);

  async function submit(form: HTMLFormElement) {
    const show = (fields: Refused) => {
      setRefused(fields);
      focusFirstInvalid(form, fields);
      return Object.keys(fields).length > 0;
    };
    if (show(validationErrors(form)) || isSending.current) return;
    const refuse = (error: unknown) => show(fieldErrors(error));
    isSending.current = true;
    try {
      await send(Object.fromEntries(new FormData(form)) as Record<Name, string>, { form, refuse });
    } catch (error) {
      if (!refuse(error)) showError(error);
    }
    isSending.current = false;
  }

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  return { refused, onSubmit };
}

/** Validation messages by input name, from the browser's constraint validation; empty if valid. */
function validationErrors(form: HTMLFormElement): Record<string, string> {
  const refused: Record<string, string> = {};
  for (const input of form.querySelectorAll('input')) {
    const reason = validationMessage(input);
    if (reason !== null) refused[input.name] = reason;
  }
  return refused;
}

function validationMessage({ validity, value, labels, minLength, dataset }: HTMLInputElement): string | null {
  // A checkbox has its own error message, because its label is a sentence.
  if (validity.valueMissing && dataset['missing'] !== undefined) return dataset['missing'];
  const label = labels?.[0]?.textContent;
  if (validity.valueMissing || value.trim() === '') return label ? words.missing({ label }) : words.missingField;
  if (validity.typeMismatch) return fields.notAnEmail;
  // `tooShort` covers typed input only, not prefilled values.
  if (minLength > 0 && value.length < minLength) return words.tooShort({ count: minLength });
  return null;
}

/** Account e-mail field; password managers use it as the user name. */
export function EmailField({ label, error }: { label: string; error: string | undefined }) {
  return <Field label={label} name="email" type="email" autoComplete="username" autoCapitalize="none" error={error} />;
}

/** Password field with the length rule for new passwords. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      autoComplete="new-password"
      minLength={MIN_PASSWORD}
      maxLength={MAX_PASSWORD}
      hint={signInWords.passwordHint({ count: MIN_PASSWORD })}
      {...props}
    />
  );
}
