import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { dateInIndia, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { Link, useParams, useSearchParams } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { useHostHome } from '../../queries/host-calendar.ts';
import { Conflicts } from '../../parts/Conflicts.tsx';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useNow } from '../../../api/server-clock.ts';
import { addresses, viewCardOf } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { useMonthView, type MonthView } from './use-month-view.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import * as Radix from '@radix-ui/react-tabs';
import { useEffect, useRef, useState } from 'react';
import './home-tabs.css';
import { DaysTab } from './DaysTab.tsx';
import { PricesTab } from './PricesTab.tsx';
import { RulesTab } from './RulesTab.tsx';
import { SeasonsTab } from './SeasonsTab.tsx';
import { SitesTab } from './SitesTab.tsx';

const tabs = ['month', 'prices', 'rules', 'seasons', 'sites'] as const;
type Tab = (typeof tabs)[number];

/** Tabs of a home's calendar; the open tab is in the address. */
function HomeTabs({ home, view, today }: { home: HostCalendar; view: MonthView; today: CalendarDate }) {
  const [search, setSearch] = useSearchParams();
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'month';
  /** Visited tabs stay mounted to keep their input. */
  const [visited, setVisited] = useState<readonly Tab[]>([open]);
  if (!visited.includes(open)) setVisited([...visited, open]);
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the open tab into view on narrow screens.
  useEffect(() => {
    const tab = list.current?.children[tabs.indexOf(open)];
    if (list.current === null || !(tab instanceof HTMLElement)) return;
    list.current.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 });
  }, [open]);
  const show: Record<Tab, React.ReactNode> = {
    month: <DaysTab home={home} view={view} today={today} />,
    prices: <PricesTab home={home} />,
    rules: <RulesTab home={home} />,
    seasons: <SeasonsTab home={home} />,
    sites: <SitesTab homeId={home._id} isOpen={open === 'sites'} />,
  };
  return (
    <Radix.Root
      value={open}
      onValueChange={(tab) => setSearch(tab === 'month' ? {} : { tab }, { replace: true })}
      className="mt-6"
    >
      <Radix.List ref={list} aria-label={words.tabs} className="home-tabs">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab} value={tab} className="home-tab">
            {words[tab]}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab}
          value={tab}
          tabIndex={-1}
          forceMount
          hidden={tab !== open}
          className="pt-7 outline-none"
        >
          {visited.includes(tab) && show[tab]}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Host calendar of one home: days, prices, rules, seasons and external sites. */
export function HostHome() {
  const { id } = useParams<{ id: string }>();
  const today = dateInIndia(useNow());
  const view = useMonthView(today);
  const { data: home, isError, error, isFetching, refetch } = useHostHome(id, view.wanted);

  if (home === undefined && isRefusal(error, 'LISTING_NOT_FOUND')) {
    return <NotFoundMessage title={hostWords.notYours}>{hostWords.notYoursWhy}</NotFoundMessage>;
  }
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <BackButton to={addresses.hostCalendar} />
        <h1 className="type-h1 min-w-0 flex-1 pt-1">{home?.title ?? titles.hostHome}</h1>
        {home !== undefined && (
          <Link
            to={viewCardOf(id)}
            className="type-small flex min-h-11 items-center text-link underline underline-offset-4 max-sm:w-full"
          >
            {words.guestsSee}
          </Link>
        )}
      </div>
      {home === undefined && isError && (
        <ErrorState title={hostWords.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {home === undefined && !isError && <HomeSkeleton />}
      {home !== undefined && (
        <>
          <Conflicts homes={[home]} />
          <HomeTabs home={home} view={view} today={today} />
        </>
      )}
    </div>
  );
}
