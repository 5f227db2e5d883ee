import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { Feed } from '@aangan/contract/feeds/feeds.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { RotateCw } from '../../../ui/icons.ts';
import { useState } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { useChangeFeed, useDeleteFeed, useRefreshFeed } from '../../../feeds/queries/feeds.ts';
import { Note } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { Confirm } from './Confirm.tsx';
import { CopiedAddress } from '../../../feeds/parts/CopiedAddress.tsx';
import { SiteForm } from './SiteForm.tsx';

/** An external site: last read, our URL for it, and actions. */
export function SiteRow({ feed, colour }: { feed: Feed; colour: string }) {
  const { _id, name, url, ours, lastRead, lastError, events } = feed;
  const [open, setOpen] = useState<'form' | 'question' | null>(null);
  const change = useChangeFeed(_id);
  const refresh = useRefreshFeed(_id);
  const remove = useDeleteFeed(_id);
  const onError = (error: unknown) => toast.failure(errorMessage(error));
  const close = () => setOpen(null);

  if (open === 'form') {
    return (
      <SiteForm
        title={words.changeOf({ name })}
        feed={feed}
        isPending={change.isPending}
        onSend={change.mutateAsync}
        onClose={close}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="type-h3 flex items-center gap-2.5">
          <i className="size-4 rounded-tag" style={{ background: colour }} aria-hidden="true" />
          {name}
        </h2>
        <p className="type-small type-figures mt-1 text-muted">
          {lastRead === null ? words.neverRead : words.lastRead({ moment: formatMoment(new Date(lastRead)), events })}
        </p>
        <p className="type-small truncate text-muted">{url}</p>
      </div>
      {lastError !== undefined && (
        <Note tone="lac" title={lastRead === null ? words.readFailed : words.stillCounts} detail={lastError} />
      )}
      <CopiedAddress label={words.ours({ name })} hint={words.oursHint} address={ours} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="row"
          icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={refresh.isPending}
          busyLabel={words.reading}
          onClick={() => refresh.mutate(undefined, { onError })}
        >
          {words.refresh}
        </Button>
        <Button variant="secondary" size="row" aria-label={words.changeOf({ name })} onClick={() => setOpen('form')}>
          {words.edit}
        </Button>
        <Button
          variant="destructive"
          size="row"
          aria-label={words.deleteOf({ name })}
          onClick={() => setOpen('question')}
        >
          {words.remove}
        </Button>
      </div>
      {open === 'question' && (
        <Confirm
          question={words.deleteSiteQuestion({ name })}
          busy={remove.isPending}
          busyLabel={busy.deleting}
          onClose={close}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close, onError })}
        >
          {words.deleteSiteWhy}
        </Confirm>
      )}
    </div>
  );
}
