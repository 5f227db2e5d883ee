import type { PersonView } from '@aangan/contract/accounts/people.ts';
import * as words from '@aangan/contract/words/en/accounts/person.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as reviewWords from '@aangan/contract/words/en/reviews/reviews.ts';
import { Suspense } from 'react';
import { useParams, Link } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { ListingCard } from '../../../homes/parts/ListingCard.tsx';
import { ReportButton } from '../../../reports/parts/ReportButton.tsx';
import { ReviewsSkeleton } from '../../../reviews/parts/RatingSummary.tsx';
import { useHostReviews } from '../../../reviews/queries/reviews.ts';
import { paths } from '../../../shared/links.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { lazyOnce } from '../../../ui/fetch-once.ts';
import { Rating } from '../../../ui/Rating.tsx';
import { LazyHeart } from '../../../wishlists/parts/LazyHeart.tsx';
import { BlockButton } from '../../parts/BlockButton.tsx';
import { GreatHostMark } from '../../parts/GreatHostMark.tsx';
import { Avatar, PersonDetails } from '../../parts/PersonDetails.tsx';
import { useCurrentUser } from '../../queries/current-user.ts';
import { usePerson } from '../../queries/people.ts';

const HostReviewList = lazyOnce(() => import('./HostReviewList.tsx').then((file) => file.HostReviewList));

/** Reviews of a host's homes, loaded near the viewport; renders nothing for guests. */
function HostReviews({ person }: { person: PersonView }) {
  const { _id, firstName: name, homes } = person;
  const [place, isNear] = useNearViewport<HTMLDivElement>();
  const reviews = useHostReviews(_id, isNear);
  const [newest] = reviews.data?.pages ?? [];
  const hasNone = newest === undefined ? homes.length === 0 : newest.count === 0;
  if (hasNone) return <div ref={place} />;
  return (
    <section aria-labelledby="reviews" className="mt-12 border-t border-line pt-9">
      <div ref={place} className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="reviews" className="type-h2 min-w-0 wrap-anywhere">
          {words.reviews({ name })}
        </h2>
        {newest !== undefined && <Rating value={newest.mean} count={newest.count} />}
      </div>
      {newest !== undefined && newest.written > 0 && (
        <Suspense fallback={<ReviewsSkeleton />}>
          <HostReviewList hostId={_id} reviews={reviews} />
        </Suspense>
      )}
      {newest?.written === 0 && <p className="text-muted">{words.ratedOnly({ name })}</p>}
      {newest === undefined &&
        (reviews.isError ? (
          <ErrorState
            title={reviewWords.unreachable}
            busy={reviews.isFetching}
            onRetry={() => void reviews.refetch()}
          />
        ) : (
          <ReviewsSkeleton />
        ))}
    </section>
  );
}

/** Public profile of a person. */
export function Person() {
  const { id = '' } = useParams();
  const { data: person, error, isFetching, refetch } = usePerson(id);
  if (person !== undefined) return <PersonPage person={person} />;
  if (isRefusal(error, 'PERSON_NOT_FOUND')) {
    return <NotFoundMessage title={error.message}>{words.othersOpen}</NotFoundMessage>;
  }
  if (error === null) return <PersonSkeleton />;
  return (
    <div className="page py-16">
      <ErrorState title={words.unreachable} heading="h1" busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function PersonPage({ person }: { person: PersonView }) {
  useTitle(person.firstName);
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <OwnPageNote id={person._id} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 lg:grid-cols-[400px_minmax(0,1fr)]">
        <PersonCard person={person} />
        <AboutPerson person={person} />
      </div>
      <PersonHomes person={person} />
      <HostReviews person={person} />
      <PersonActions person={person} />
    </div>
  );
}

/** Profile text in its own direction. */
function AboutPerson({ person }: { person: PersonView }) {
  const { about, firstName } = person;
  return (
    <section aria-labelledby="about" className="min-w-0 lg:pt-7">
      <h2 id="about" className="type-h2 mb-3 wrap-anywhere">
        {words.about({ name: firstName })}
      </h2>
      {about === undefined ? (
        <p className="text-muted">{words.saysNothing({ name: firstName })}</p>
      ) : (
        <p dir="auto" className="type-long max-w-170 whitespace-pre-line wrap-anywhere text-ink-2">
          {about}
        </p>
      )}
    </section>
  );
}

/** Note with an edit link on the viewer's own profile. */
function OwnPageNote({ id }: { id: string }) {
  const { user } = useCurrentUser();
  if (user?._id !== id) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-photo bg-sunken px-5 py-3 text-ink-2">
      {words.yourPage}
      <Link
        to={paths.account}
        className="type-button flex min-h-11 items-center text-link underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {words.edit}
      </Link>
    </p>
  );
}

/** 'Report this person' and, when signed in, 'Block'. At the bottom, so that nothing shifts. */
function PersonActions({ person }: { person: PersonView }) {
  const { user, isPending } = useCurrentUser();
  if (isPending || user?._id === person._id) return null;
  return (
    <div className="mt-12 flex flex-wrap gap-x-6 gap-y-2">
      <ReportButton about={{ kind: 'person', id: person._id }} className="-ml-1" />
      {user !== null && <BlockButton person={{ _id: person._id, name: person.firstName }} />}
    </div>
  );
}

/** Photo, first name and details. */
function PersonCard({ person }: { person: PersonView }) {
  const { firstName, greatHost } = person;
  return (
    <div className="self-start rounded-panel border border-line bg-raised p-5 shadow-1 sm:p-7">
      <div className="flex items-center gap-5 lg:flex-col lg:items-start lg:gap-6">
        <Avatar person={person} size={200} className="w-28 sm:w-40 lg:w-50" priority />
        <div className="min-w-0">
          <h1 className="type-h1 pt-1 wrap-anywhere" dir="auto">
            {firstName}
          </h1>
          {greatHost === true && <GreatHostMark className="mt-2.5" />}
        </div>
      </div>
      {greatHost === true && <p className="type-small mt-4 text-muted">{words.greatHostMeans}</p>}
      <PersonDetails person={person} className="mt-6" />
    </div>
  );
}

/** Homes of a host; renders nothing without any. */
function PersonHomes({ person: { firstName, homes } }: { person: PersonView }) {
  if (homes.length === 0) return null;
  return (
    <section aria-labelledby="homes" className="mt-12 border-t border-line pt-9">
      <h2 id="homes" className="type-h2 mb-6 wrap-anywhere">
        {words.homes({ count: homes.length, name: firstName })}
      </h2>
      <ul className="home-grid">
        {homes.map((home) => (
          <li key={home._id} className="grid min-w-0">
            <ListingCard listing={home} heart={<LazyHeart home={home} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonSkeleton() {
  return (
    <div aria-busy="true" className="page min-h-dvh pt-7 pb-16 md:pt-9">
      <h1 className="sr-only">{titles.person}</h1>
      <output className="sr-only">{words.fetching}</output>
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 lg:grid-cols-[400px_minmax(0,1fr)]">
        <div className="rounded-panel border border-line bg-raised p-5 sm:p-7">
          <div className="flex items-center gap-5 lg:flex-col lg:items-start lg:gap-6">
            <Skeleton className="aspect-square w-28 rounded-panel sm:w-40 lg:w-50" />
            <Skeleton className="h-9 w-36" />
          </div>
          <Skeleton className="mt-8 h-4 w-3/5" />
          <Skeleton className="mt-4 h-4 w-4/5" />
        </div>
        <div className="lg:pt-7">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-5 h-4 w-full max-w-170" />
          <Skeleton className="mt-3 h-4 w-4/5 max-w-150" />
        </div>
      </div>
    </div>
  );
}
