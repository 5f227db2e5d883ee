import type { Stays as StaysData } from '@aangan/contract/pages/page-data.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/homes/stays.ts';
import * as homeWords from '@aangan/contract/words/en/homes/view-card.ts';
import * as notFound from '@aangan/contract/words/en/pages/not-found.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { useLocation, useSearch } from 'wouter';
import { LoadingScreen } from '../../shared/LoadingScreen.tsx';
import { NotFoundMessage } from '../../shared/NotFoundMessage.tsx';
import { useTitle } from '../../shared/use-title.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ContentState.tsx';
import { PublicCard } from '../parts/PublicCard.tsx';
import { useStays } from '../queries/public-pages.ts';

/** `/stays/{state}` and `/stays/{state}/{town}`: the homes in a state or town. */
export function Stays() {
  const [path] = useLocation();
  const page = new URLSearchParams(useSearch()).get('page');
  const pathAndQuery = page === null ? path : `${path}?page=${encodeURIComponent(page)}`;
  const { data: stays, isPending, isFetching, refetch } = useStays(pathAndQuery);
  if (stays === null) return <NotFoundMessage title={titles.notFound}>{notFound.detail}</NotFoundMessage>;
  if (stays !== undefined) return <HomesOfPlace key={stays.address} {...stays} />;
  if (isPending) return <LoadingScreen />;
  return (
    <div className="page py-16">
      <ErrorState title={homeWords.unreachable} heading="h1" busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

/** Cards whose photos are in the first view of a wide screen. */
const FIRST_PHOTOS = 4;

function HomesOfPlace({ name, title, homes, wholeNights, shown, before, after, state, towns }: StaysData) {
  useTitle(title);
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <h1 className="type-h1">{words.heading({ place: name })}</h1>
      <p className="type-figures mt-2 text-ink-2">{formatSummary(homes, wholeNights)}</p>
      {towns.length > 0 && (
        <nav aria-label={words.towns({ state: name })}>
          <ul className="mt-5 flex flex-wrap gap-3">
            {towns.map((town) => (
              <li key={town.address}>
                <ButtonLink to={town.address} variant="secondary" size="row">
                  {town.name} <span className="type-figures text-muted">{town.homes}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="home-grid mt-7">
        {shown.map(({ slug, listing }, place) => (
          <PublicCard key={slug} slug={slug} listing={listing} heading="h2" priority={place < FIRST_PHOTOS} />
        ))}
      </div>
      {(before !== undefined || after !== undefined) && (
        <p className="mt-10 flex flex-wrap justify-center gap-4">
          {before !== undefined && (
            <ButtonLink to={before} variant="secondary">
              {words.before}
            </ButtonLink>
          )}
          {after !== undefined && (
            <ButtonLink to={after} variant="secondary">
              {words.more}
            </ButtonLink>
          )}
        </p>
      )}
      {state !== undefined && (
        <p className="mt-10 text-center">
          <ButtonLink to={state.address} variant="text" size="row">
            {words.moreIn({ place: state.name })}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function formatSummary(homes: number, wholeNights: StaysData['wholeNights']): string {
  if (wholeNights === undefined) return words.summaryWithoutPrice({ homes });
  const [lowest, highest] = [formatRupees(wholeNights.lowest), formatRupees(wholeNights.highest)];
  if (lowest === highest) return words.summaryOfOnePrice({ homes, price: lowest });
  return words.summary({ homes, lowest, highest });
}
