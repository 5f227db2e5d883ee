import type { Listing } from '@aangan/contract/listing/listings.ts';
import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/screens/home-facts.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useId, useState } from 'react';
import { refusedFields, shownMessage } from '../../api/api-error.ts';
import { useChangeFacts } from '../../api/change-listings.ts';
import { Refusal } from '../../components/Note.tsx';
import { ungrouped } from '../../components/typed-number.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusRefused } from '../../ui/focus-refused.ts';
import { toast } from '../../ui/toast.ts';

/** How many may stay. What cannot be is refused by the server, which says why. */
export function SpaceForm({ home: { _id, maxGuests } }: { home: Listing }) {
  const headingId = useId();
  const change = useChangeFacts(_id);
  const [failure, setFailure] = useState<unknown>(null);
  const refused = refusedFields(failure);

  async function save(form: HTMLFormElement) {
    setFailure(null);
    try {
      await change.mutateAsync({ maxGuests: typedFact(new FormData(form).get('maxGuests') as string) });
      toast.success(words.saved);
    } catch (error) {
      setFailure(error);
      focusRefused(form, refusedFields(error));
    }
  }

  return (
    <form
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
      className="mt-7 grid gap-6 border-t border-line pt-7"
    >
      <h2 id={headingId} className="type-h3">
        {words.space}
      </h2>
      <Field
        name="maxGuests"
        label={labels.maxGuests}
        optional
        hint={words.maxGuestsHint({ most: String(MAX_GUESTS) })}
        error={refused['maxGuests']}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={maxGuests === undefined ? '' : String(maxGuests)}
        className="sm:max-w-[340px]"
      />
      {failure !== null && Object.keys(refused).length === 0 && <Refusal title={shownMessage(failure)} />}
      <Button type="submit" className="sm:w-fit" busy={change.isPending} busyLabel={busy.saving}>
        {words.save}
      </Button>
    </form>
  );
}

/** A whole number, or none where nothing is typed; what is neither goes to the server as it stands. */
function typedFact(text: string): number | null {
  if (text.trim() === '') return null;
  const number = Number(ungrouped(text));
  return Number.isNaN(number) ? (text as unknown as number) : number;
}
