import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { MONTH_NIGHTS, WEEK_NIGHTS } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as hostSharedWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import * as Radix from '@radix-ui/react-tabs';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { useToday } from '../../../api/site.ts';
import { rentCliff, useTaxToday } from '../../../bookings/parts/rent-tax.tsx';
import { HomeHeading } from '../../../homes/parts/HomeHeading.tsx';
import { useListing } from '../../../homes/queries/listings.ts';
import { paths, viewCardPath } from '../../../shared/links.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useFormChanges } from '../../../shared/use-form-changes.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { toast } from '../../../ui/toast.ts';
import { Conflicts } from '../../parts/TakenDays.tsx';
import { WeekdayChoice } from '../../parts/WeekdayChoice.tsx';
import { useChangeRules, useHostHome, useLastHostHome } from '../../queries/host-calendar.ts';
import { DaysTab } from './DaysTab.tsx';
import {
  FormPart,
  NumberField,
  parseOptionalWholeNumber,
  parseTimeDiscount,
  parseWholeNumberOrKeepText,
  SaveRow,
} from './HostForm.tsx';
import { type MonthView, useMonthView } from './month-view.ts';
import { RulesTab } from './RulesTab.tsx';
import { SeasonsTab } from './SeasonsTab.tsx';
import { SitesTab } from './SitesTab.tsx';
import './host-home.css';

type Name =
  | 'weekendRent'
  | 'weeklyDiscount'
  | 'monthlyDiscount'
  | 'earlyBird'
  | 'earlyBirdPercent'
  | 'lastMinute'
  | 'lastMinutePercent';

type PriceRule = Exclude<Name, 'earlyBirdPercent' | 'lastMinutePercent'> | 'weekendDays';

const lengths = [
  ['weekly', WEEK_NIGHTS],
  ['monthly', MONTH_NIGHTS],
] as const;

/** Weekend prices and length discounts. */
function PricesTab({ home }: { home: HostCalendar }) {
  const { rules, rent } = home;
  const change = useChangeRules(home._id);
  const [weekendRent, setWeekendRent] = useState(String(rules.weekendRent ?? ''));
  const tax = useTaxToday();
  const { data: listing } = useListing(home._id);
  const cliff = rentCliff(tax, { rent: weekendRent, cleaningFee: String(listing?.cleaningFee ?? 0) });
  const [weekendDays, setWeekendDays] = useState(rules.weekendDays);
  const { form, saveChanges } = useFormChanges<Pick<HostCalendar['rules'], PriceRule>>(rules, (typed) => {
    const texts = Object.fromEntries(typed) as Record<Name, string>;
    return {
      weekendDays,
      weekendRent: parseOptionalWholeNumber(texts.weekendRent),
      weeklyDiscount: parseWholeNumberOrKeepText(texts.weeklyDiscount),
      monthlyDiscount: parseWholeNumberOrKeepText(texts.monthlyDiscount),
      earlyBird: parseTimeDiscount(texts.earlyBird, texts.earlyBirdPercent),
      lastMinute: parseTimeDiscount(texts.lastMinute, texts.lastMinutePercent),
    };
  });
  const { refused, failure, onSubmit } = useServerForm<Name>(async () => {
    await saveChanges(change.mutateAsync);
    toast.success(words.savedRules);
  });

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid max-w-[720px] gap-8">
      <FormPart
        title={words.weekend}
        lead={
          <>
            {words.baseRent({ rent: formatRupees(rent) })}{' '}
            <Link to={viewCardPath(home._id)} className="text-link underline underline-offset-4">
              {words.editRent}
            </Link>
          </>
        }
      >
        <NumberField
          name="weekendRent"
          label={words.weekendRent}
          hint={
            <>
              {words.weekendRentHint({ rent: formatRupees(rent) })}
              {cliff}
            </>
          }
          onChange={(event) => setWeekendRent(event.target.value)}
          before="₹"
          optional
          value={rules.weekendRent}
          error={refused['weekendRent']}
        />
        <WeekdayChoice
          label={words.weekendDays}
          chosen={weekendDays}
          onChange={setWeekendDays}
          error={refused['weekendDays']}
        />
      </FormPart>
      <FormPart title={words.discounts} lead={words.discountsLead}>
        {lengths.map(([length, nights]) => (
          <NumberField
            key={length}
            name={`${length}Discount`}
            label={words.fromLength({ nights: String(nights) })}
            hint={words.noDiscount}
            after={words.percent}
            value={rules[`${length}Discount`]}
            error={refused[`${length}Discount`]}
          />
        ))}
      </FormPart>
      {(['earlyBird', 'lastMinute'] as const).map((kind) => (
        <FormPart key={kind} title={words[kind]} lead={words.bothEmpty}>
          <NumberField
            name={kind}
            label={kind === 'earlyBird' ? words.earlyDays : words.lateDays}
            after={words.daysUnit}
            optional
            value={rules[kind]?.days ?? null}
            error={refused[kind]}
          />
          <NumberField
            name={`${kind}Percent`}
            label={words.discount}
            after={words.percent}
            optional
            value={rules[kind]?.percent ?? null}
          />
        </FormPart>
      ))}
      <SaveRow isPending={change.isPending} failure={failure} />
    </form>
  );
}

const tabs = ['month', 'prices', 'rules', 'seasons', 'sites'] as const;
type Tab = (typeof tabs)[number];

/** Tabs of a home's calendar; the open tab is in the URL. */
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
  const today = useToday();
  const view = useMonthView(today);
  const { data, isError, error, isFetching, refetch } = useHostHome(id, view.daysToFetch);
  const home = useLastHostHome(data, id);

  if (isRefusal(error, 'LISTING_NOT_FOUND')) {
    return <NotFoundMessage title={hostWords.notYours}>{hostWords.notYoursWhy}</NotFoundMessage>;
  }
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <HomeHeading
        backTo={paths.hostCalendar}
        title={home?.title ?? titles.hostHome}
        home={home}
        guestsSee={words.guestsSee}
      />
      {home === undefined && isError && (
        <ErrorState title={hostWords.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {home === undefined && !isError && <HomeSkeleton />}
      {home !== undefined && (
        <>
          {data === undefined && (
            <ErrorNote
              className="mt-6"
              title={hostWords.unreachable}
              action={
                <Button variant="secondary" size="row" onClick={() => void refetch()}>
                  {controls.tryAgain}
                </Button>
              }
            />
          )}
          <Conflicts homes={[home]} />
          <HomeTabs home={home} view={view} today={today} />
        </>
      )}
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" className="mt-8">
      <output className="sr-only">{hostSharedWords.fetching}</output>
      <Skeleton className="h-12" />
      <div className="mt-7 grid gap-8 lg:grid-cols-[1fr_380px]">
        <Skeleton className="h-[480px]" />
        <Skeleton className="h-[480px] max-lg:hidden" />
      </div>
    </div>
  );
}
