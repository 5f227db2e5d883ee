import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import { Link, useParams } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { useListing } from '../../queries/listings.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { addresses, viewCardOf } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { HomeSections } from './HomeSections.tsx';

/** All facts of a home, for its host, in separately saved sections. */
export function HomeFacts() {
  const { id } = useParams<{ id: string }>();
  const { user } = useCurrentUser();
  const { data, isError, error, isFetching, refetch } = useListing(id);
  // The home is public; the current user must be known too.
  const home = user === null ? undefined : data;

  if (isRefusal(error, 'LISTING_NOT_FOUND') || (home !== undefined && home.host !== user?._id)) {
    return <NotFoundMessage title={hostWords.notYours}>{hostWords.notYoursWhy}</NotFoundMessage>;
  }
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <BackButton to={addresses.myListing} />
        <h1 className="type-h1 min-w-0 flex-1 pt-1">{home?.title ?? titles.homeFacts}</h1>
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
      {home === undefined && !isError && (
        <div aria-busy="true" className="mt-8 max-w-[720px]">
          <output className="sr-only">{hostWords.fetching}</output>
          <Skeleton className="h-48" />
        </div>
      )}
      {home !== undefined && <HomeSections home={home} />}
    </div>
  );
}
