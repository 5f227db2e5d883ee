import type { CallInput } from '@aangan/contract/calls.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import { type ReactNode, useState } from 'react';
import { fieldErrors, errorMessage } from '../../../api/api-error.ts';
import { useChangeFacts } from '../../queries/change-listings.ts';
import { focusFirstInvalid } from '../../../ui/focus-invalid.ts';
import { toast } from '../../../ui/toast.ts';
import { SaveRow } from './SaveRow.tsx';

interface FactsFormProps {
  homeId: string;
  /** Converts the form to the input of `listing/facts`. */
  read: (typed: FormData) => CallInput<'listing/facts'>;
  /** Renders the fields with their errors. */
  children: (refused: Readonly<Record<string, string>>) => ReactNode;
}

/** Form for some facts of a home. Sends only its own facts, so that edits in another tab are preserved. */
export function FactsForm({ homeId, read, children }: FactsFormProps) {
  const change = useChangeFacts(homeId);
  const [failure, setFailure] = useState<{ error: unknown; isAtField: boolean } | null>(null);

  async function save(form: HTMLFormElement) {
    setFailure(null);
    try {
      await change.mutateAsync(read(new FormData(form)));
      toast.success(words.saved);
    } catch (error) {
      setFailure({ error, isAtField: focusFirstInvalid(form, fieldErrors(error)) });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
      className="grid gap-6"
    >
      {children(fieldErrors(failure?.error))}
      <SaveRow
        isPending={change.isPending}
        refusal={failure === null || failure.isAtField ? null : errorMessage(failure.error)}
      />
    </form>
  );
}
