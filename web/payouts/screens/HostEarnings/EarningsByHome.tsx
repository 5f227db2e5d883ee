import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import type { HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { useEarningHomes } from '../../queries/earnings.ts';
import { parts } from './bars.ts';
import { LoadMore } from './LoadMore.tsx';

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
      <LoadMore list={list} />
    </section>
  );
}

function total(home: HomeEarnings): number {
  return parts.reduce((sum, part) => sum + Math.max(0, home[part]), 0);
}
