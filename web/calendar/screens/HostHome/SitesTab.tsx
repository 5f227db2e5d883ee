import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { Plus } from '../../../ui/icons.ts';
import { useState } from 'react';
import { useAddFeed, useFeeds, useCalendarAddress, useRenewAddresses } from '../../../feeds/queries/feeds.ts';
import { feedColour } from '../../parts/feed-colour.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SiteForm } from './SiteForm.tsx';
import { SiteRow } from './SiteRow.tsx';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { Confirm } from './Confirm.tsx';
import { CopiedAddress } from '../../../feeds/parts/CopiedAddress.tsx';

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
          icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {words.addSite}
        </Button>
      )}
      <FeedAddress homeId={homeId} />
    </div>
  );
}

/** Calendar URL for readers other than the listed sites, and a button to renew all URLs. */
function FeedAddress({ homeId }: { homeId: string }) {
  const { data } = useCalendarAddress(homeId);
  const renew = useRenewAddresses(homeId);
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
      {data !== undefined && <CopiedAddress label={words.address} address={data.url} />}
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
              onError: (error) => toast.failure(errorMessage(error)),
            })
          }
        >
          {words.renewWhy}
        </Confirm>
      )}
    </section>
  );
}
