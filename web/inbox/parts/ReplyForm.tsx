import type { SavedReply } from '@aangan/contract/inbox/replies.ts';
import { MAX_REPLY_NAME } from '@aangan/contract/limits.ts';
import * as common from '@aangan/contract/words/en/inbox/message-templates.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useState } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { useSaveReply } from '../queries/host-messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TemplateField } from './TemplateField.tsx';
import { ErrorNote } from '../../shared/Note.tsx';

interface ReplyFormProps {
  /** Null for a new reply. */
  reply: SavedReply | null;
  onDone: () => void;
}

/** Form of a saved reply. Keeps its input if saving fails. */
export function ReplyForm({ reply, onDone }: ReplyFormProps) {
  const [name, setName] = useState(reply?.name ?? '');
  const [message, setMessage] = useState(reply?.message ?? '');
  const save = useSaveReply(reply?._id ?? null);
  const refused = fieldErrors(save.error);
  const isElsewhere = save.error !== null && Object.keys(refused).length === 0;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const named = name.trim();
        save.mutate({ message, ...(named !== '' && { name: named }) }, { onSuccess: onDone });
      }}
    >
      <Field
        name="name"
        label={labels.replyName}
        optional
        maxLength={MAX_REPLY_NAME}
        autoComplete="off"
        value={name}
        error={refused['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <TemplateField value={message} error={refused['message']} onChange={setMessage} />
      {isElsewhere && <ErrorNote title={errorMessage(save.error)} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="row" busy={save.isPending} busyLabel={busy.saving}>
          {common.save}
        </Button>
        <Button variant="secondary" size="row" onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
