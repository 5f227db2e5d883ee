import { useState } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { focusRefused } from '../../ui/focus-refused.ts';
import { refusedInputs } from './refused-inputs.ts';

type Refused = Record<string, string>;

interface Sent {
  form: HTMLFormElement;
  /** Says at the fields why the server refuses them, and moves to the first; false where it refuses none. */
  refuse: (error: unknown) => boolean;
}

/**
 * A form whose rules the browser itself knows. `send` gets what was typed, by the names of the inputs, once they hold; what
 * is refused stands in `refused` until it is sent again.
 */
export function usePlainForm<Name extends string>(send: (typed: Record<Name, string>, sent: Sent) => void) {
  const [refused, setRefused] = useState<Refused>({});

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (fields: Refused) => {
      setRefused(fields);
      focusRefused(form, fields);
      return Object.keys(fields).length > 0;
    };
    if (show(refusedInputs(form))) return;
    const refuse = (error: unknown) => show(fieldErrors(error));
    send(Object.fromEntries(new FormData(form)) as Record<Name, string>, { form, refuse });
  }

  return { refused, onSubmit };
}
