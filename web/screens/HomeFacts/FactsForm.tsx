import type { CallInput } from '@aangan/contract/calls.ts';
import * as words from '@aangan/contract/words/en/screens/home-facts.ts';
import { type ReactNode, useState } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { useChangeFacts } from '../../api/change-listings.ts';
import { focusRefused } from '../../ui/focus-refused.ts';
import { toast } from '../../ui/toast.ts';
import { SaveRow } from './SaveRow.tsx';

interface FactsFormProps {
  homeId: string;
  /** What the form says, as `listing/facts` takes it. */
  read: (typed: FormData) => CallInput<'listing/facts'>;
  /** Draws the fields; each is told why the server refused it. */
  children: (refused: Readonly<Record<string, string>>) => ReactNode;
}

/** A form of some of a home's facts. It sends those alone, so that another tab may change others meanwhile. */
export function FactsForm({ homeId, read, children }: FactsFormProps) {
  const change = useChangeFacts(homeId);
  const [failure, setFailure] = useState<{ error: unknown; isAtField: boolean } | null>(null);

  async function save(form: HTMLFormElement) {
    setFailure(null);
    try {
      await change.mutateAsync(read(new FormData(form)));
      toast.success(words.saved);
    } catch (error) {
      setFailure({ error, isAtField: focusRefused(form, fieldErrors(error)) });
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
