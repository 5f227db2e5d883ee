import { useState } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { focusRefused } from '../../ui/focus-refused.ts';

/**
 * A form whose rules the server knows. `send` gets what was typed, by the names of the inputs; why it was refused stands in
 * `refused` by field, and in `failure` where none of the inputs has the blame, until it is sent again.
 */
export function useHostForm<Name extends string>(send: (typed: Record<Name, string>) => Promise<unknown>) {
  const [failure, setFailure] = useState<{ error: unknown; isAtField: boolean } | null>(null);

  /** Does what may be refused. With the `form` it moves to the field that has the blame. */
  async function attempt(act: () => Promise<unknown>, form?: HTMLFormElement) {
    setFailure(null);
    try {
      await act();
    } catch (error) {
      const isAtField = form !== undefined && focusRefused(form, fieldErrors(error));
      setFailure({ error, isAtField });
    }
  }

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void attempt(() => send(Object.fromEntries(new FormData(form)) as Record<Name, string>), form);
  }

  return {
    refused: fieldErrors(failure?.error),
    failure: failure === null || failure.isAtField ? null : failure.error,
    onSubmit,
    attempt,
  };
}
