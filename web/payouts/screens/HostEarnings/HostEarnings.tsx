import type { EarningsSummary, HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import { isCalendarDate, type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees, formatWhole } from '@aangan/contract/rules/rupees.ts';
import { financialYearDaysOf } from '@aangan/contract/rules/time-spans.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useSearchParams } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { useToday } from '../../../api/site.ts';
import { HostNav, NoHomeYet } from '../../../calendar/parts/HostHeader.tsx';
import { DocumentLinks } from '../../../documents/parts/DocumentLinks.tsx';
import './earnings.css';
import { useHostDocuments } from '../../../documents/queries/documents.ts';
import { paths } from '../../../shared/links.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import {
  type EarningsFilter,
  useEarningEntries,
  useEarningHomes,
  useEarnings,
  useNextPayout,
} from '../../queries/payouts.ts';
import { EarningsByHome, Entries } from './EarningsLists.tsx';
import { MonthBars } from './MonthBars.tsx';
import { NextPayout } from './NextPayout.tsx';
import { periodChoices, periodKey } from './periods.ts';

/** Host earnings: next payout, months, year, homes and entries. */
export function HostEarnings() {
  const today = useToday();
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
              <ButtonLink to={paths.hostPayouts}>{words.setUpPayouts}</ButtonLink>
              <ButtonLink to={paths.hostCalendar} variant="secondary">
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

/** Monthly statements and commission invoices; renders nothing without any. */
function Documents() {
  const list = useHostDocuments();
  const documents = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="papers" className="mt-10">
      <h2 id="papers" className="type-h2">
        {words.papers}
      </h2>
      <p className="text-muted">{words.papersWhy}</p>
      <div className="mt-2">
        <DocumentLinks documents={documents} />
      </div>
      <ShowMore list={list} size="row" busyLabel={busy.fetching} className="mt-4 items-start" />
    </section>
  );
}

function EarningsSkeleton() {
  return (
    <div aria-busy="true" className="mt-6">
      <output className="sr-only">{words.fetching}</output>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <Skeleton className="h-48" />
        <div className="grid gap-5">
          <Skeleton className="h-19" />
          <Skeleton className="h-24" />
        </div>
      </div>
      <Skeleton className="mt-10 h-80" />
    </div>
  );
}

/** Nights sold, occupancy and average price. */
function NightFigures({ summary }: { summary: Pick<EarningsSummary, 'nights' | 'occupancy' | 'averageNight'> }) {
  const { nights, occupancy, averageNight } = summary;
  const percent = String(Math.round(occupancy * 1_000) / 10);
  const figures = [
    [words.nights, formatWhole(nights)],
    [words.occupancy, words.percent({ percent })],
    [words.averageNight, formatRupees(averageNight)],
  ] as const;
  return (
    <dl className="grid flex-1 grid-cols-2 overflow-hidden rounded-panel border border-line sm:grid-cols-3">
      {figures.map(([label, figure]) => (
        <div key={label} className="night-figure flex flex-col justify-center px-5 py-4 sm:px-6">
          <dt className="type-small text-muted">{label}</dt>
          <dd className="type-figures mt-1 text-[23px]/7 font-semibold wrap-normal">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Filter in the URL: `?home=…&from=2026-04-01&to=2027-03-31`. Invalid days are ignored. */
function useEarningsFilter(): [EarningsFilter, (change: Partial<EarningsFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const readDay = (name: string) => {
    const day = search.get(name) ?? '';
    return isCalendarDate(day) ? day : null;
  };
  const [from, to] = [readDay('from'), readDay('to')];
  const isInOrder = from === null || to === null || from <= to;
  const filter = { from: isInOrder ? from : null, to: isInOrder ? to : null, listing: search.get('home') };

  function change(changed: Partial<EarningsFilter>) {
    const { listing, ...days } = { ...filter, ...changed };
    const chosen = Object.entries({ home: listing, ...days }).filter(([, value]) => value !== null) as [
      string,
      string,
    ][];
    setSearch(new URLSearchParams(chosen), { replace: true });
  }
  return [filter, change];
}

interface FiltersProps {
  today: CalendarDate;
  homes: readonly HomeEarnings[];
  filter: EarningsFilter;
  onChange: (change: Partial<EarningsFilter>) => void;
}

/** Filters by home and period. */
function Filters({ today, homes, filter, onChange }: FiltersProps) {
  const times = periodChoices(today, filter);
  const named = homes.map(({ listing, title, gone }) => [listing, gone ? words.goneHome({ home: title }) : title]);
  // The filtered home may not be on a loaded page.
  const isKnown = filter.listing === null || homes.some(({ listing }) => listing === filter.listing);
  const unknown = isKnown || filter.listing === null ? [] : [[filter.listing, words.oneHome]];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.home}
        choices={Object.fromEntries([['', words.allHomes], ...unknown, ...named])}
        value={filter.listing ?? ''}
        onChange={({ target }) => onChange({ listing: target.value === '' ? null : target.value })}
      />
      <SelectField
        label={words.time}
        choices={Object.fromEntries(times.map(({ value, label }) => [value, label]))}
        value={periodKey(filter)}
        onChange={({ target }) => {
          const { from = null, to = null } = times.find(({ value }) => value === target.value) ?? {};
          onChange({ from, to });
        }}
      />
    </div>
  );
}

interface YearLineProps {
  year: EarningsSummary['year'];
  today: CalendarDate;
  filter: EarningsFilter;
}

/** Payout of the period as a sum in one line. */
function YearLine({ year, today, filter }: YearLineProps) {
  const { gross, commission, withheld, corrections, paid } = year;
  const thisYear = financialYearDaysOf(today);
  const isAll = filter.from === null && filter.to === null;
  const [from, to] = isAll ? [thisYear.from, thisYear.to] : [filter.from, filter.to];
  const parts = [
    ['', words.gross, gross],
    ['−', words.commission, commission],
    ['−', words.withheld, withheld],
    [corrections < 0 ? '−' : '+', words.corrections, Math.abs(corrections)],
    ['=', words.paid, paid],
  ] as const;
  return (
    <section aria-labelledby="year" className="mt-10">
      <h2 id="year" className="type-h2">
        {from !== null && to !== null ? words.year({ from: formatDate(from), to: formatDate(to) }) : words.yearAsAsked}
      </h2>
      <dl className="year-line mt-4 rounded-panel border border-line p-5 sm:p-6">
        {parts.map(([sign, label, rupees]) => (
          <div key={label} data-sign={sign === '' ? undefined : sign}>
            <dt className="type-small text-muted">{label}</dt>
            <dd className="type-figures wrap-normal">
              {sign !== '' && <span className="year-sign">{sign}</span>}
              {formatRupees(rupees)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
