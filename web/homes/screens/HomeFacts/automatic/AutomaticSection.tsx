import type { Automatic } from '@aangan/contract/inbox/host-messages.ts';
import * as words from '@aangan/contract/words/en/inbox/automatic.ts';
import * as common from '@aangan/contract/words/en/inbox/message-templates.ts';
import { useId, useState } from 'react';
import { RepliesButton } from '../../../../inbox/parts/RepliesButton.tsx';
import { useAutomaticMessages, useDeleteAutomaticMessage } from '../../../../inbox/queries/host-messages.ts';
import { showError } from '../../../../shared/show-error.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../../../ui/ContentState.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { whenText } from './automatic-texts.ts';

const AutomaticForm = lazyPart(() => import('./AutomaticForm.tsx').then((file) => file.AutomaticForm));

/** Messages sent automatically to each guest of a home. */
export function AutomaticSection({ homeId }: { homeId: string }) {
  const heading = useId();
  const { data: messages, isPending, isError, isFetching, refetch } = useAutomaticMessages(homeId);
  const [isAdding, setAdding] = useState(false);

  return (
    <section aria-labelledby={heading} className="border-t border-line pt-8">
      <h2 id={heading} className="type-h2">
        {words.title}
      </h2>
      <p className="mt-1 text-muted">{words.lead}</p>
      <div className="mt-5 grid gap-3">
        {isPending && (
          <div aria-busy="true">
            <output className="sr-only">{words.fetching}</output>
            <Skeleton className="h-20" />
          </div>
        )}
        {isError && messages === undefined && (
          <ErrorState title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {messages?.length === 0 && !isAdding && <p className="text-ink-2">{words.none}</p>}
        {messages !== undefined && messages.length > 0 && (
          <ul className="grid gap-3">
            {messages.map((message) => (
              <li key={message._id} className="rounded-photo bg-sunken px-4 py-3.5 sm:px-5">
                <OneMessage homeId={homeId} message={message} />
              </li>
            ))}
          </ul>
        )}
        {isAdding && <AutomaticForm homeId={homeId} message={null} onClose={() => setAdding(false)} />}
        {messages !== undefined && !isAdding && (
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" size="row" {...AutomaticForm.onApproach} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
            <RepliesButton look="button" />
          </div>
        )}
      </div>
    </section>
  );
}

function OneMessage({ homeId, message }: { homeId: string; message: Automatic }) {
  const [isEdited, setEdited] = useState(false);
  const remove = useDeleteAutomaticMessage(homeId);
  const when = whenText(message);
  if (isEdited) return <AutomaticForm homeId={homeId} message={message} onClose={() => setEdited(false)} />;
  return (
    <>
      <p className="type-figures font-semibold">{when}</p>
      <p className="type-small mt-1 line-clamp-4 whitespace-pre-line text-ink-2 wrap-anywhere">{message.message}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="secondary" size="row" aria-label={words.changeThis({ when })} onClick={() => setEdited(true)}>
          {common.change}
        </Button>
        <Button
          variant="destructive"
          size="row"
          aria-label={words.deleteThis({ when })}
          busy={remove.isPending}
          onClick={() => remove.mutate(message._id, { onError: showError })}
        >
          {common.remove}
        </Button>
      </div>
    </>
  );
}
