import { useRef, useState } from 'react';
import { refusedFields } from '../../api/api-error.ts';
import { focusRefused } from '../../ui/focus-refused.ts';

/**
 * A form whose rules the server knows. `send` gets what was typed, by the names of the inputs; why it was refused stands in
 * `refused` by field, and in `failure` where none of the inputs has the blame, until it is sent again.
 */
export function useHostForm<Name extends string>(send: (typed: Record<Name, string>) => Promise<unknown>) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<{ error: unknown; isAtField: boolean } | null>(null);

  /** What the form does beside being sent, refused in the same places. */
  async function attempt(act: () => Promise<unknown>) {
    setFailure(null);
    try {
      await act();
    } catch (error) {
      const isAtField = form.current !== null && focusRefused(form.current, refusedFields(error));
      setFailure({ error, isAtField });
    }
  }

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>;
    void attempt(() => send(typed));
  }

  return {
    form,
    refused: refusedFields(failure?.error),
    failure: failure === null || failure.isAtField ? null : failure.error,
    onSubmit,
    attempt,
  };
}
