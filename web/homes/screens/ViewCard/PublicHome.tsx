import type { GoneHome as GoneHomeData, PublicHome as PublicHomeData } from '@aangan/contract/pages/page-data.ts';
import * as words from '@aangan/contract/words/en/homes/public-home.ts';
import * as staysWords from '@aangan/contract/words/en/homes/stays.ts';
import * as homeWords from '@aangan/contract/words/en/homes/view-card.ts';
import * as notFound from '@aangan/contract/words/en/pages/not-found.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { keys } from '../../../api/query-client.ts';
import { HomeReviews } from '../../../reviews/parts/HomeReviews.tsx';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useAfterHydration } from '../../../shared/use-after-hydration.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ContentState.tsx';
import { PublicCard } from '../../parts/PublicCard.tsx';
import { useListing } from '../../queries/listings.ts';
import { usePublicHome } from '../../queries/public-pages.ts';
import { HomeView } from './HomeView.tsx';
import { HostSummary } from './HostSummary.tsx';
import { ViewCardSkeleton } from './ViewCardSkeleton.tsx';

/** `/homes/{slug}`: the public page of a home. */
export function PublicHome() {
  const { slug } = useParams<{ slug: string }>();
  const { data: home, isPending, isFetching, refetch } = usePublicHome(slug);
  if (home === null) return <NotFoundMessage title={titles.notFound}>{notFound.detail}</NotFoundMessage>;
  if (home !== undefined) return 'near' in home ? <GoneHome {...home} /> : <OpenHome key={home.slug} {...home} />;
  if (isPending) return <ViewCardSkeleton />;
  return (
    <div className="page py-16">
      <ErrorState title={homeWords.unreachable} heading="h1" busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function OpenHome({ title, listing: shown, host, reviews, moreIn }: PublicHomeData) {
  const queries = useQueryClient();
  const { _id: id } = shown;
  const { user } = useCurrentUser();
  // Fills the query cache during the first render, also on the server, because children read it.
  useState(() => {
    if (queries.getQueryData(keys.listing(id)) === undefined) queries.setQueryData(keys.listing(id), shown);
    if (queries.getQueryData(keys.homeReviews(id)) === undefined) queries.setQueryData(keys.homeReviews(id), reviews);
  });
  // Signing in clears the cached home; until it is loaded again, the page's data is shown.
  const listing = useListing(id).data ?? shown;
  // The server renders the page without a user, so the first render here must too.
  const isHost = useAfterHydration(user?._id === listing.host, false);
  return (
    <HomeView
      listing={listing}
      isHost={isHost}
      title={title}
      loaded={{
        reviews: <HomeReviews listingId={id} isHost={isHost} />,
        host: host && <HostSummary host={host} />,
        moreHomes: moreIn && (
          <ButtonLink to={moreIn.address} variant="text" size="row" className="mt-1 -ml-1">
            {staysWords.moreIn({ place: moreIn.name })}
          </ButtonLink>
        ),
      }}
    />
  );
}

/** Page of a home that its host has deleted. */
function GoneHome({ near }: GoneHomeData) {
  useTitle(words.gone);
  return (
    <>
      <NotFoundMessage title={words.gone}>{words.others}</NotFoundMessage>
      {near.length > 0 && (
        <section aria-labelledby="near" className="page pb-16">
          <h2 id="near" className="type-h2 mb-5">
            {words.near}
          </h2>
          <div className="home-grid">
            {near.map(({ slug, listing }) => (
              <PublicCard key={slug} slug={slug} listing={listing} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
