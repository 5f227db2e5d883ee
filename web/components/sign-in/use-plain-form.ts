import { useState } from 'react';
import { focusRefused } from '../../ui/focus-refused.ts';
import { refusedInputs } from './refused-inputs.ts';

type Refused = Record<string, string>;

interface Sent {
  form: HTMLFormElement;
  /** Says at the fields why the server refuses them, and moves to the first. */
  refuse: (fields: Refused) => void;
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
    const refuse = (fields: Refused) => {
      setRefused(fields);
      focusRefused(form, fields);
    };
    const inputs = refusedInputs(form);
    refuse(inputs);
    if (Object.keys(inputs).length > 0) return;
    send(Object.fromEntries(new FormData(form)) as Record<Name, string>, { form, refuse });
  }

  return { refused, onSubmit };
}
