import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import type { Earning, EarningKind, HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { formatAmount } from '@aangan/contract/rules/rupees.ts';
import { Link } from 'wouter';
import { type EarningsFilter, entriesCsvUrl, type useEarningEntries } from '../../queries/earnings.ts';
import { bookedPath } from '../../../shared/links.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { LoadMore } from './LoadMore.tsx';

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
      <LoadMore list={list} />
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
