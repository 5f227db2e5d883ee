import * as words from '@aangan/contract/words/en/components/keep.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { MAX_LIST_NAME, MAX_LISTS } from '@aangan/contract/wishlist/wishlists.ts';
import { useEffect, useRef, useState } from 'react';
import { isRefusal, fieldErrors, errorMessage } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Refusal } from '../Note.tsx';

interface ListNameFormProps {
  name: string;
  /** 'Make the list' */
  submit: string;
  isPending: boolean;
  /** Why it was refused, or null. */
  error: unknown;
  onSend: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

/** The name of a list, new or not. */
export function ListNameForm({ name, submit, isPending, error, onSend, onCancel }: ListNameFormProps) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const refused = fieldErrors(error)['name'];

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What is refused stands in `error`.
        onSend(text).catch(() => field.current?.focus());
      }}
    >
      <Field
        ref={field}
        name="name"
        label={labels.listName}
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        value={text}
        error={refused}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && refused === undefined && <Refusal title={whyNot(error)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="row" busy={isPending} busyLabel={busy.saving}>
          {submit}
        </Button>
        <Button variant="secondary" size="row" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function whyNot(error: unknown): string {
  return isRefusal(error, 'LIST_FULL') ? words.tooManyLists({ count: MAX_LISTS }) : errorMessage(error);
}
