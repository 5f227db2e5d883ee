import { MAX_SAVED_NOTE, MAX_LIST_NAME, MAX_LISTS } from '@aangan/contract/limits.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as words from '@aangan/contract/words/en/wishlists/save.ts';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, fieldErrors, isRefusal } from '../../api/api-error.ts';
import { ErrorNote } from '../../shared/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';

interface ListNameFormProps {
  name: string;
  /** Label of the submit button. */
  submit: string;
  isPending: boolean;
  /** Error of the last submit, or null. */
  error: unknown;
  onSend: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

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
        // The message is rendered from `error`.
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
      {error !== null && refused === undefined && <ErrorNote title={listErrorMessage(error)} />}
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

function listErrorMessage(error: unknown): string {
  return isRefusal(error, 'LIST_FULL') ? words.tooManyLists({ count: MAX_LISTS }) : errorMessage(error);
}

interface NoteFormProps {
  note: string;
  isPending: boolean;
  /** Error of the last submit, or null. */
  error: unknown;
  /** Saves the note; an empty text deletes it. */
  onSave: (note: string) => void;
  onCancel: () => void;
}

/** Form for the private note of a saved home. */
export function NoteForm({ note, isPending, error, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <TextArea
        ref={field}
        label={labels.savedNote}
        optional
        rows={2}
        maxLength={MAX_SAVED_NOTE}
        value={text}
        hint={words.noteHint}
        error={fieldErrors(error)['note']}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3 flex gap-2.5">
        <Button type="submit" variant="secondary" size="row" busy={isPending} busyLabel={busy.saving}>
          {words.save}
        </Button>
        <Button variant="text" size="row" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
