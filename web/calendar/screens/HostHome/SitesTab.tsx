import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { Plus } from '../../../ui/icons.ts';
import { useState } from 'react';
import { useAddFeed, useFeeds } from '../../../feeds/queries/feeds.ts';
import { feedColour } from '../../parts/feed-colour.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FeedAddress } from './FeedAddress.tsx';
import { SiteForm } from './SiteForm.tsx';
import { SiteRow } from './SiteRow.tsx';

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
