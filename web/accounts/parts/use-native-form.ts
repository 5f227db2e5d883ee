import { useState } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { focusFirstInvalid } from '../../ui/focus-invalid.ts';
import { validationErrors } from './validation-errors.ts';

type Refused = Record<string, string>;

interface Sent {
  form: HTMLFormElement;
  /** Shows the server's field errors and focuses the first; false if there are none. */
  refuse: (error: unknown) => boolean;
}

/**
 * A form with native validation. `send` receives valid values by input name. `refused` holds errors until the next
 * submit.
 */
export function useNativeForm<Name extends string>(send: (typed: Record<Name, string>, sent: Sent) => void) {
  const [refused, setRefused] = useState<Refused>({});

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (fields: Refused) => {
      setRefused(fields);
      focusFirstInvalid(form, fields);
      return Object.keys(fields).length > 0;
    };
    if (show(validationErrors(form))) return;
    const refuse = (error: unknown) => show(fieldErrors(error));
    send(Object.fromEntries(new FormData(form)) as Record<Name, string>, { form, refuse });
  }

  return { refused, onSubmit };
}
