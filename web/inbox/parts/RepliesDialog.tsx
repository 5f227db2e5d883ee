import type { SavedReply } from '@aangan/contract/inbox/host-messages.ts';
import { MAX_REPLY_NAME } from '@aangan/contract/limits.ts';
import * as common from '@aangan/contract/words/en/inbox/message-templates.ts';
import * as words from '@aangan/contract/words/en/inbox/replies.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../api/api-error.ts';
import { ErrorNote } from '../../shared/Note.tsx';
import { showError } from '../../shared/show-error.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../ui/ContentState.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FinalFocus } from '../../ui/focus.ts';
import { useDeleteReply, useReplies, useSaveReply } from '../queries/host-messages.ts';
import { TemplateField } from './TemplateField.tsx';

/** Characters of its text that name a reply without a name. */
const MAX_NAME_FROM_TEXT = 40;

interface RepliesDialogProps {
  /** Null: edit only. */
  conversation: string | null;
  onInsert: ((text: string) => void) | undefined;
  /** Focused after closing, if set. */
  finalFocus: FinalFocus;
  onClose: () => void;
}

/** Dialog to insert, create, change and delete saved replies. */
export function RepliesDialog({ conversation, onInsert, finalFocus, onClose }: RepliesDialogProps) {
  const { data: replies, isPending, isError, isFetching, refetch } = useReplies(conversation);
  /** Reply being edited: its id, or 'new'. */
  const [written, setWritten] = useState<string | null>(null);
  const done = () => setWritten(null);

  return (
    <Dialog
      open
      title={words.title}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        written === null ? (
          <Button variant="secondary" className="w-full" onClick={() => setWritten('new')}>
            {words.newReply}
          </Button>
        ) : undefined
      }
    >
      {isPending && (
        <div aria-busy="true" className="grid gap-3">
          <output className="sr-only">{words.fetching}</output>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {isError && replies === undefined && (
        <ErrorState title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {written === 'new' && <ReplyForm reply={null} onDone={done} />}
      {replies?.length === 0 && written === null && <p className="text-ink-2">{words.none}</p>}
      {written !== 'new' && (
        <ul className="grid gap-3">
          {replies?.map((reply) => (
            <li key={reply._id} className="rounded-photo bg-sunken px-4 py-3.5">
              {written === reply._id ? (
                <ReplyForm reply={reply} onDone={done} />
              ) : (
                <Reply reply={reply} onInsert={onInsert} onChange={() => setWritten(reply._id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface ReplyProps {
  reply: SavedReply;
  onInsert: ((text: string) => void) | undefined;
  onChange: () => void;
}

function Reply({ reply, onInsert, onChange }: ReplyProps) {
  const remove = useDeleteReply();
  const { message, filled = message } = reply;
  const name = reply.name ?? truncate(message, MAX_NAME_FROM_TEXT);
  return (
    <>
      {reply.name !== undefined && <p className="font-semibold wrap-anywhere">{reply.name}</p>}
      <p className="type-small line-clamp-3 whitespace-pre-line text-ink-2 wrap-anywhere">{filled}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {onInsert !== undefined && (
          <Button size="row" aria-label={words.insertReply({ name })} onClick={() => onInsert(filled)}>
            {words.insert}
          </Button>
        )}
        <Button variant="secondary" size="row" aria-label={words.changeReply({ name })} onClick={onChange}>
          {common.change}
        </Button>
        <Button
          variant="destructive"
          size="row"
          aria-label={words.deleteReply({ name })}
          busy={remove.isPending}
          onClick={() => remove.mutate(reply._id, { onError: showError })}
        >
          {common.remove}
        </Button>
      </div>
    </>
  );
}

interface ReplyFormProps {
  /** Null for a new reply. */
  reply: SavedReply | null;
  onDone: () => void;
}

/** Form of a saved reply. Keeps its input if saving fails. */
function ReplyForm({ reply, onDone }: ReplyFormProps) {
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

/** The beginning of a text in one line, up to `max` characters and `…`, cut at the end of a word if possible. */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text.trim().replaceAll(/\s+/g, ' '));
  if (characters.length <= max) return characters.join('');
  const beginning = characters.slice(0, max);
  const end = characters[max] === ' ' ? max : beginning.lastIndexOf(' ');
  return `${beginning.slice(0, end > 0 ? end : max).join('')}…`;
}
