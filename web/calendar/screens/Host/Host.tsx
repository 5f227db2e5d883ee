import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { useAllHostHomes } from '../../queries/host-calendar.ts';
import { useDueReviews } from '../../../reviews/queries/reviews.ts';
import { Conflicts } from '../../parts/Conflicts.tsx';
import { weekdayLabel } from '../../parts/date-labels.ts';
import { HostNav } from '../../parts/HostNav.tsx';
import { PayoutNote } from '../../parts/PayoutNote.tsx';
import { NoHomeYet } from '../../parts/NoHomeYet.tsx';
import { DueReviews } from '../../../reviews/parts/DueReviews.tsx';
import { useNow } from '../../../api/server-clock.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { agendaOn, hostedStays } from './agenda.ts';
import { MissingPhotos } from './MissingPhotos.tsx';
import { MissingStates } from './MissingStates.tsx';
import { NextDays } from './NextDays.tsx';
import { FailedFeeds } from './FailedFeeds.tsx';
import { TodaysGuests } from './TodaysGuests.tsx';
import { PendingStays } from './PendingStays.tsx';

/** Host dashboard: conflicts, arrivals and departures, pending tasks, and missing details. */
export function Host() {
  const today = dateInIndia(useNow());
  // Waits for the due reviews, which would shift the layout later.
  const { isFetched: isDueKnown } = useDueReviews();
  // Includes yesterday, since guests who leave today slept here last night.
  const { data, isError, isFetching, refetch } = useAllHostHomes({
    from: addDays(today, -1),
    to: addDays(today, 7),
  });
  const homes = isDueKnown ? data : undefined;
  const stays = homes === undefined ? [] : hostedStays(homes);

  return (
    <div className="page pb-16">
      <HostNav at="today" />
      <div className="mt-7 md:mt-9">
        <h1 className="type-h1 pt-1">{words.title}</h1>
        <p className="type-figures text-muted">
          {weekdayLabel(today)}, {formatDate(today)}
        </p>
      </div>
      {homes === undefined && isError && (
        <ErrorState title={hostWords.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {homes === undefined && !isError && (
        <div aria-busy="true" className="mt-7 grid gap-4 md:grid-cols-3">
          <output className="sr-only">{hostWords.fetching}</output>
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      {homes?.length === 0 && <NoHomeYet />}
      {homes !== undefined && homes.length > 0 && (
        <>
          <Conflicts homes={homes} />
          <PayoutNote />
          <DueReviews side="host" className="mt-5" />
          <FailedFeeds homes={homes} />
          <TodaysGuests agenda={agendaOn(today, stays)} />
          <div className="mt-10 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden lg:col-start-2 lg:row-start-1">
              <PendingStays today={today} />
              <MissingStates />
              <MissingPhotos />
            </div>
            <div className="lg:col-start-1 lg:row-start-1">
              <NextDays today={today} stays={stays} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
