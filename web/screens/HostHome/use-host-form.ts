import { useState } from 'react';
import { refusedFields } from '../../api/api-error.ts';
import { focusRefused } from '../../ui/focus-refused.ts';

/**
 * A form whose rules the server knows. `send` gets what was typed, by the names of the inputs; why it was refused stands in
 * `refused` by field, or else in `failure`, until it is sent again.
 */
export function useHostForm<Name extends string>(send: (typed: Record<Name, string>) => Promise<unknown>) {
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    try {
      await send(Object.fromEntries(new FormData(form)) as Record<Name, string>);
    } catch (error) {
      setFailure(error);
      focusRefused(form, refusedFields(error));
    }
  }

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  const refused = refusedFields(failure);
  return { refused, failure: Object.keys(refused).length > 0 ? null : failure, onSubmit };
}
