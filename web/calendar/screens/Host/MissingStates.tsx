import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { Link } from 'wouter';
import { useMyListings } from '../../../homes/queries/listings.ts';
import { useSite } from '../../../api/site.ts';
import { homeFactsOf } from '../../../shared/links.ts';
import { ExpandableList } from './ExpandableList.tsx';

/** Homes that cannot be booked, because their state is missing and determines the tax. */
export function MissingStates() {
  const { tax } = useSite();
  const { data } = useMyListings();
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
            <Link to={homeFactsOf(_id)} className="type-small text-link underline underline-offset-4">
              {words.sayState}
            </Link>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}
