import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { useEarningEntries, useEarningHomes, useEarnings, useNextPayout } from '../../queries/earnings.ts';
import { HostNav } from '../../../calendar/parts/HostNav.tsx';
import { NoHomeYet } from '../../../calendar/parts/NoHomeYet.tsx';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useNow } from '../../../api/server-clock.ts';
import { addresses } from '../../../shared/links.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import './earnings.css';
import { EarningsByHome } from './EarningsByHome.tsx';
import { EarningsSkeleton } from './EarningsSkeleton.tsx';
import { Entries } from './Entries.tsx';
import { Filters } from './Filters.tsx';
import { MonthBars } from './MonthBars.tsx';
import { NextPayout } from './NextPayout.tsx';
import { NightFigures } from './NightFigures.tsx';
import { Documents } from './Documents.tsx';
import { useEarningsFilter } from './use-earnings-filter.ts';
import { YearLine } from './YearLine.tsx';

/** Host earnings: next payout, months, year, homes and entries. */
export function HostEarnings() {
  const today = dateInIndia(useNow());
  const [filter, change] = useEarningsFilter();
  const summary = useEarnings(filter);
  const next = useNextPayout();
  const homes = useEarningHomes(filter);
  const entries = useEarningEntries(filter);

  if (isRefusal(summary.error, 'LISTING_NOT_FOUND')) {
    return <NotFoundMessage title={hostWords.notYours}>{hostWords.notYoursWhy}</NotFoundMessage>;
  }
  const queries = [summary, next, homes, entries];
  const isWhole = queries.every(({ data }) => data !== undefined);
  const failed = queries.filter(({ data, isError }) => data === undefined && isError);
  const items = homes.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const hasEntries = (entries.data?.pages[0]?.items.length ?? 0) > 0;

  return (
    <div className="page pb-16">
      <HostNav at="earnings" />
      <h1 className="type-h1 mt-7 pt-1 md:mt-9">{words.title}</h1>
      {failed.length > 0 && (
        <ErrorState
          title={words.unreachable}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {failed.length === 0 && !isWhole && <EarningsSkeleton />}
      {isWhole && items.length === 0 && !isFiltered && !hasEntries && <NoHomeYet />}
      {isWhole && items.length > 0 && !isFiltered && !hasEntries && (
        <EmptyState
          title={words.none}
          actions={
            <>
              <ButtonLink to={addresses.hostPayouts}>{words.setUpPayouts}</ButtonLink>
              <ButtonLink to={addresses.hostCalendar} variant="secondary">
                {words.seeCalendar}
              </ButtonLink>
            </>
          }
        >
          {words.noneWhy}
        </EmptyState>
      )}
      {isWhole && summary.data !== undefined && next.data !== undefined && (isFiltered || hasEntries) && (
        <div aria-busy={summary.isPlaceholderData || undefined}>
          <div className="mt-6 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
            <NextPayout payout={next.data} />
            <div className="flex flex-col gap-5">
              <Filters today={today} homes={items} filter={filter} onChange={change} />
              <NightFigures summary={summary.data} />
            </div>
          </div>
          <MonthBars months={summary.data.months} today={today} />
          <YearLine year={summary.data.year} today={today} filter={filter} />
          <EarningsByHome list={homes} chosen={filter.listing} onChoose={(listing) => change({ listing })} />
          <Entries list={entries} filter={filter} homes={items} />
          <Documents />
        </div>
      )}
    </div>
  );
}
