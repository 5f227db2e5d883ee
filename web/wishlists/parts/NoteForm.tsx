import * as words from '@aangan/contract/words/en/wishlists/keep.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { MAX_KEPT_NOTE } from '@aangan/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

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
        label={labels.keptNote}
        optional
        rows={2}
        maxLength={MAX_KEPT_NOTE}
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
