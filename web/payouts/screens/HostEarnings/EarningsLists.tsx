import type { Earning, EarningKind, HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { formatAmount, formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { Link } from 'wouter';
import { bookedPath } from '../../../shared/links.ts';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import {
  type EarningsFilter,
  entriesCsvUrl,
  type useEarningEntries,
  type useEarningHomes,
} from '../../queries/payouts.ts';
import { parts } from './MonthBars.tsx';

interface EntriesProps {
  list: ReturnType<typeof useEarningEntries>;
  filter: EarningsFilter;
  homes: readonly HomeEarnings[];
}

/** The ledger entries behind the figures, with CSV download. */
export function Entries({ list, filter, homes }: EntriesProps) {
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  const titles = new Map(homes.map(({ listing, title }) => [listing, title]));
  return (
    <section aria-labelledby="entries" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="entries" className="type-h2">
            {words.entries}
          </h2>
          <p className="text-muted">{entries.length === 0 ? words.noEntries : words.entriesWhy}</p>
        </div>
        {entries.length > 0 && (
          <a href={entriesCsvUrl(filter)} download className={buttonClass('secondary', 'row')}>
            {words.download}
          </a>
        )}
      </div>
      <ul className="mt-4">
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} home={titles.get(entry.listing ?? '')} />
        ))}
      </ul>
      <ShowMore list={list} size="row" busyLabel={busy.fetching} className="mt-4 items-start" />
    </section>
  );
}

function EntryRow({ entry: { date, kind, booking, amount }, home }: { entry: Earning; home: string | undefined }) {
  const description = kindLabel(kind);
  return (
    <li className="flex items-start justify-between gap-5 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {booking === undefined ? (
            description
          ) : (
            <Link
              to={bookedPath(booking)}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-2"
            >
              {description}
            </Link>
          )}
        </p>
        <p className="type-small type-figures text-muted">
          {formatDate(date)}
          {home !== undefined && <span className="block sm:inline sm:before:content-['_·_']">{home}</span>}
        </p>
      </div>
      <p className="type-figures font-semibold wrap-normal whitespace-nowrap">{formatAmount(amount)}</p>
    </li>
  );
}

function kindLabel(kind: EarningKind): string {
  return kind === 'commission' ? words.commissionRow : words[kind];
}

interface EarningsByHomeProps {
  list: ReturnType<typeof useEarningHomes>;
  chosen: string | null;
  onChoose: (listing: string | null) => void;
}

/** Earnings per home; clicking a row filters by it, or clears the filter. */
export function EarningsByHome({ list, chosen, onChoose }: EarningsByHomeProps) {
  const homes = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (homes.length < 2 && !list.hasNextPage) return null;
  const largestTotal = Math.max(1, ...homes.map(total));
  return (
    <section aria-labelledby="by-home" className="mt-10">
      <h2 id="by-home" className="type-h2">
        {words.byHome}
      </h2>
      <ul className="mt-3">
        {homes.map((home) => (
          <li key={home.listing} className="border-t border-line">
            <button
              type="button"
              aria-pressed={home.listing === chosen}
              className="home-row motion-colour hover:bg-sunken aria-pressed:bg-tint"
              onClick={() => onChoose(home.listing === chosen ? null : home.listing)}
            >
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold">
                  {home.gone ? words.goneHome({ home: home.title }) : home.title}
                </span>
                <span className="type-small block text-muted">{words.homeSays({ nights: home.nights })}</span>
              </span>
              <span className="home-bar" aria-hidden="true">
                {parts.map((part) => (
                  <span
                    key={part}
                    className={`home-bar-${part}`}
                    style={{ width: `${(Math.max(0, home[part]) / largestTotal) * 100}%` }}
                  />
                ))}
              </span>
              <span className="type-figures text-right font-semibold wrap-normal">
                {formatRupees(home.earned + home.coming + home.waiting)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="row" busyLabel={busy.fetching} className="mt-4 items-start" />
    </section>
  );
}

function total(home: HomeEarnings): number {
  return parts.reduce((sum, part) => sum + Math.max(0, home[part]), 0);
}
