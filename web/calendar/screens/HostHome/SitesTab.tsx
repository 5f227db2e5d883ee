import type { Feed } from '@aangan/contract/feeds/calls.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useState } from 'react';
import { CopyableUrl } from '../../../feeds/parts/CopyableUrl.tsx';
import {
  useAddFeed,
  useFeeds,
  useCalendarUrl,
  useRenewCalendarUrls,
  useChangeFeed,
  useDeleteFeed,
  useRefreshFeed,
} from '../../../feeds/queries/feeds.ts';
import { Note } from '../../../shared/Note.tsx';
import { RetryNote } from '../../../shared/RetryNote.tsx';
import { showError } from '../../../shared/show-error.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Plus, RotateCw } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import { feedColour } from '../../parts/bars.ts';
import { CheckBox, Confirm, SaveRow, useFocusFirstField } from './HostForm.tsx';

/** External calendars and our calendar URLs. */
export function SitesTab({ homeId, isOpen }: { homeId: string; isOpen: boolean }) {
  const { data: feeds, isPending, isError, isFetching, refetch } = useFeeds(homeId, isOpen);
  const add = useAddFeed(homeId);
  const [isAdding, setAdding] = useState(false);

  if (isError && feeds === undefined) {
    return <ErrorState title={hostWords.unreachable} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{words.sitesLead}</p>
      {isPending && <Skeleton className="h-40" />}
      {feeds?.length === 0 && !isAdding && <EmptyState title={words.noSite} />}
      {feeds !== undefined && feeds.length > 0 && (
        <ul className="grid gap-3">
          {feeds.map((feed) => (
            <li key={feed._id} className="rounded-panel border border-line bg-raised p-5">
              <SiteRow feed={feed} colour={feedColour(feed._id, feeds)} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <div className="rounded-panel border border-line bg-raised p-5">
          <SiteForm
            title={words.addSite}
            feed={null}
            isPending={add.isPending}
            onSend={({ url = '', name, passOn }) => add.mutateAsync({ url, name, passOn })}
            onClose={() => setAdding(false)}
          />
        </div>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Plus size={20} />}
          onClick={() => setAdding(true)}
        >
          {words.addSite}
        </Button>
      )}
      <FeedUrl homeId={homeId} />
    </div>
  );
}

/** Calendar URL for readers other than the listed sites, and a button to renew all URLs. */
function FeedUrl({ homeId }: { homeId: string }) {
  const calendarUrl = useCalendarUrl(homeId);
  const renew = useRenewCalendarUrls(homeId);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);

  return (
    <section aria-labelledby="anybody" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-7">
      <div>
        <h2 id="anybody" className="type-h3">
          {words.anybody}
        </h2>
        <p className="type-small mt-1 text-muted">{words.anybodyLead}</p>
      </div>
      {calendarUrl.data !== undefined && <CopyableUrl label={words.address} url={calendarUrl.data.url} />}
      <RetryNote query={calendarUrl} title={hostWords.unreachable} />
      <Button variant="destructive" size="row" className="justify-self-start" onClick={() => setAsked(true)}>
        {words.renew}
      </Button>
      {isAsked && (
        <Confirm
          question={words.renewQuestion}
          busy={renew.isPending}
          busyLabel={busy.saving}
          onClose={close}
          onConfirm={() =>
            renew.mutate(undefined, {
              onSuccess: () => {
                close();
                toast.success(words.renewed);
              },
              onError: showError,
            })
          }
        >
          {words.renewWhy}
        </Confirm>
      )}
    </section>
  );
}

/** An external site: last read, our URL for it, and actions. */
function SiteRow({ feed, colour }: { feed: Feed; colour: string }) {
  const { _id, name, url, ours, lastRead, lastError, events } = feed;
  const [open, setOpen] = useState<'form' | 'question' | null>(null);
  const change = useChangeFeed(_id);
  const refresh = useRefreshFeed(_id);
  const remove = useDeleteFeed(_id);
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
      <CopyableUrl label={words.ours({ name })} hint={words.oursHint} url={ours} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="row"
          icon={<RotateCw size={18} />}
          busy={refresh.isPending}
          busyLabel={words.reading}
          onClick={() => refresh.mutate(undefined, { onError: showError })}
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
          onConfirm={() => remove.mutate(undefined, { onSuccess: close, onError: showError })}
        >
          {words.deleteSiteWhy}
        </Confirm>
      )}
    </div>
  );
}

interface SiteFormProps {
  title: string;
  /** Null for a new feed. */
  feed: Feed | null;
  isPending: boolean;
  /** Without `url` the URL is unchanged. Rejects with the server's refusal. */
  onSend: (site: { name: string; url?: string; passOn: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Form of an external site: name, calendar URL, and whether its bookings are passed on to other sites. */
function SiteForm({ title, feed, isPending, onSend, onClose }: SiteFormProps) {
  const [passOn, setPassOn] = useState(feed?.passOn ?? false);
  const { refused, failure, onSubmit } = useServerForm<'name' | 'url'>(async ({ name, url }) => {
    await onSend({ name, passOn, ...((feed === null || url.trim() !== '') && { url: url.trim() }) });
    onClose();
  });
  const first = useFocusFirstField();

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      <h2 className="type-h3">{title}</h2>
      <Field
        ref={first}
        name="name"
        label={words.siteName}
        maxLength={60}
        autoComplete="off"
        defaultValue={feed?.name ?? ''}
        error={refused['name']}
      />
      <Field
        name="url"
        type="url"
        label={words.siteUrl}
        optional={feed !== null}
        autoComplete="off"
        spellCheck={false}
        placeholder={feed?.url}
        hint={feed === null ? words.siteUrlHint : words.siteUrlKept}
        error={refused['url']}
      />
      <CheckBox label={words.passOn} checked={passOn} onChange={setPassOn} />
      <SaveRow isPending={isPending} failure={failure} onCancel={onClose} />
    </form>
  );
}
