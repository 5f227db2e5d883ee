import { useEffect, useRef, useState } from 'react';
import { errorMessage, fieldErrors } from '../api/api-error.ts';
import { focusFirstInvalid } from '../ui/focus.ts';
import { toast } from '../ui/toast.ts';

/**
 * A form validated by the server. `send` receives values by input name. Until the next submit, `refused` holds errors
 * by field and `failure` any other error. An error after the form was closed is shown as a toast; its detail is
 * `subject`, which names what was not saved.
 */
export function useServerForm<Name extends string>(
  send: (typed: Record<Name, string>) => Promise<unknown>,
  subject?: string,
) {
  const [failure, setFailure] = useState<{ error: unknown; isAtField: boolean } | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** Runs an action that may be refused. With `form` it focuses the first invalid field. */
  async function attempt(act: () => Promise<unknown>, form?: HTMLFormElement) {
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!isOpen.current) {
        toast.failure(errorMessage(error), { detail: subject });
        return;
      }
      const isAtField = form !== undefined && focusFirstInvalid(form, fieldErrors(error));
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
