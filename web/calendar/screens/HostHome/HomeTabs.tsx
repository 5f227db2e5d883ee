import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import * as Radix from '@radix-ui/react-tabs';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import './home-tabs.css';
import { DaysTab } from './DaysTab.tsx';
import { PricesTab } from './PricesTab.tsx';
import { RulesTab } from './RulesTab.tsx';
import { SeasonsTab } from './SeasonsTab.tsx';
import { SitesTab } from './SitesTab.tsx';
import type { MonthView } from './use-month-view.ts';

const tabs = ['month', 'prices', 'rules', 'seasons', 'sites'] as const;
type Tab = (typeof tabs)[number];

/** Tabs of a home's calendar; the open tab is in the address. */
export function HomeTabs({ home, view, today }: { home: HostCalendar; view: MonthView; today: CalendarDate }) {
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
