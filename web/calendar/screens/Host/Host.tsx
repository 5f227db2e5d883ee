import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import { addDays, formatDate, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { useSite, useToday } from '../../../api/site.ts';
import { useMyListings } from '../../../homes/queries/listings.ts';
import { DueReviews } from '../../../reviews/parts/DueReviews.tsx';
import { useDueReviews } from '../../../reviews/queries/reviews.ts';
import { hostHomePath, viewCardPath, homeFactsPath } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { type Icon, LogIn, LogOut, Moon } from '../../../ui/icons.ts';
import { weekdayLabel, dayLabel } from '../../parts/date-labels.ts';
import { HostNav, NoHomeYet, PayoutNote } from '../../parts/HostHeader.tsx';
import { Conflicts } from '../../parts/TakenDays.tsx';
import { useAllHostHomes } from '../../queries/host-calendar.ts';
import {
  type Agenda,
  type AgendaColumn,
  agendaOn,
  ExpandableList,
  type HostedStay,
  listHostedStays,
  PendingStays,
  StayLink,
} from './HostedStays.tsx';

const columns: readonly [AgendaColumn, Icon][] = [
  ['arrives', LogIn],
  ['stays', Moon],
  ['leaves', LogOut],
];

/** Guests who arrive, stay and leave today. */
function TodaysGuests({ agenda }: { agenda: Agenda }) {
  const nobody = { arrives: words.nobodyArrives, stays: words.nobodyStays, leaves: words.nobodyLeaves };
  return (
    <div className="mt-7 grid gap-4 md:grid-cols-3">
      {columns.map(([column, Icon]) => (
        <section
          key={column}
          aria-labelledby={`today-${column}`}
          className="rounded-panel border border-line bg-raised p-5"
        >
          <h2 id={`today-${column}`} className="type-h3 flex items-center gap-2.5">
            <Icon size={20} className="-mt-1 text-muted" />
            <span className="flex-1">{words[column]}</span>
            <span className="type-price type-figures font-sans">{agenda[column].length}</span>
          </h2>
          {agenda[column].length === 0 ? (
            <p className="type-small mt-3 text-muted">{nobody[column]}</p>
          ) : (
            <ExpandableList items={agenda[column]} className="mt-3 grid gap-1">
              {(stay) => (
                <li key={stay.bookingId}>
                  <StayLink stay={stay} title={stay.guest ?? words.somebody} />
                </li>
              )}
            </ExpandableList>
          )}
        </section>
      ))}
    </div>
  );
}

const DAYS = 7;

/** Arrivals and departures of the next days; empty days are omitted. */
function NextDays({ today, stays }: { today: CalendarDate; stays: readonly HostedStay[] }) {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1))
    .map((date) => ({ date, ...agendaOn(date, stays) }))
    .filter(({ arrives, leaves }) => arrives.length + leaves.length > 0);
  return (
    <section aria-labelledby="next-days">
      <h2 id="next-days" className="type-h2">
        {words.nextDays}
      </h2>
      {days.length === 0 && <p className="mt-2 text-muted">{words.quietDays}</p>}
      <ul className="mt-4 grid gap-2">
        {days.map(({ date, arrives, leaves }) => (
          <li key={date} className="grid gap-x-6 border-t border-line pt-3 sm:grid-cols-[160px_minmax(0,1fr)]">
            <h3 className="type-figures pt-1.5">
              <span className="block font-semibold">{weekdayLabel(date)}</span>
              <span className="type-small block text-muted">{dayLabel(date)}</span>
            </h3>
            <div>
              <ExpandableList items={arrivalsAndDepartures({ arrives, leaves })} className="grid">
                {({ stay, title }) => (
                  <li key={`${stay.bookingId} ${title}`}>
                    <StayLink stay={stay} title={title} />
                  </li>
                )}
              </ExpandableList>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Arrivals, then departures. */
function arrivalsAndDepartures({ arrives, leaves }: Pick<Agenda, 'arrives' | 'leaves'>) {
  const guestName = ({ guest = words.somebody }: HostedStay) => guest;
  return [
    ...arrives.map((stay) => ({ stay, title: words.arrivesOn({ guest: guestName(stay) }) })),
    ...leaves.map((stay) => ({ stay, title: words.leavesOn({ guest: guestName(stay) }) })),
  ];
}

/** Recommended number of photos. */
const ENOUGH = 5;

/** The newest homes with too few photos. */
function MissingPhotos() {
  const { data } = useMyListings();
  const bare = data?.pages.flatMap(({ items }) => items).filter(({ photos }) => photos.length < ENOUGH) ?? [];
  if (bare.length === 0) return null;
  return (
    <section aria-labelledby="missing" className="rounded-panel border border-line p-5">
      <h2 id="missing" className="type-h3">
        {words.missing}
      </h2>
      <ul className="mt-3 grid gap-4">
        {bare.map(({ _id, title, photos }) => (
          <li key={_id}>
            <p className="font-semibold">{words.fewPhotos({ home: title, photos: photos.length })}</p>
            <p className="type-small text-muted">
              {words.fiveBringGuests}{' '}
              <Link to={viewCardPath(_id)} className="text-link underline underline-offset-4">
                {words.addPhotos}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Host dashboard: conflicts, arrivals and departures, pending tasks, and missing details. */
export function Host() {
  const today = useToday();
  // Waits for the due reviews, which would shift the layout later.
  const { isFetched: isDueKnown } = useDueReviews();
  // Includes yesterday, since guests who leave today slept here last night.
  const { data, isError, isFetching, refetch } = useAllHostHomes({
    from: addDays(today, -1),
    to: addDays(today, 7),
  });
  const homes = isDueKnown ? data : undefined;
  const stays = homes === undefined ? [] : listHostedStays(homes);

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

/** Feeds that fail or are suddenly empty, so that double bookings are possible. */
function FailedFeeds({ homes }: { homes: readonly Pick<HostCalendar, '_id' | 'title' | 'sites'>[] }) {
  const failing = homes.flatMap(({ _id, title, sites }) =>
    sites.flatMap(({ _id: siteId, name, lastError }) =>
      lastError === undefined ? [] : [{ homeId: _id, home: title, siteId, site: name, reason: lastError }],
    ),
  );
  if (failing.length === 0) return null;
  return (
    <div className="mt-6">
      <ExpandableList items={failing} className="grid gap-3">
        {({ homeId, home, siteId, site, reason }) => (
          <li key={siteId}>
            <Note
              tone="haldi"
              title={words.oldSite({ site })}
              detail={words.oldSiteOf({ home, reason })}
              action={
                <ButtonLink to={hostHomePath(homeId, { tab: 'sites' })} variant="secondary" size="row">
                  {words.seeSite}
                </ButtonLink>
              }
            />
          </li>
        )}
      </ExpandableList>
    </div>
  );
}

/** Homes that cannot be booked, because their state is missing and determines the tax. */
function MissingStates() {
  const { tax } = useSite();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useMyListings();
  useEffect(() => {
    if (tax !== undefined && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [tax, hasNextPage, isFetching, isError, fetchNextPage]);
  const homes = data?.pages.flatMap(({ items }) => items).filter(({ state }) => state === undefined) ?? [];
  if (tax === undefined || homes.length === 0) return null;
  return (
    <section aria-label={words.stateMissingTitle} className="rounded-panel bg-haldi-tint p-5">
      <h2 className="type-h3">{words.stateMissingTitle}</h2>
      <p className="type-small mt-1 text-ink-2">{words.stateMissingWhy}</p>
      <ExpandableList items={homes} className="mt-3 grid gap-3">
        {({ _id, title }) => (
          <li key={_id}>
            <p className="font-semibold">{title}</p>
            <Link to={homeFactsPath(_id)} className="type-small text-link underline underline-offset-4">
              {words.sayState}
            </Link>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}
