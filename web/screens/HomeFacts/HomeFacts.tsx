import * as hostWords from '@aangan/contract/words/en/components/host.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/screens/home-facts.ts';
import { useParams } from 'wouter';
import { isRefusal } from '../../api/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useListing } from '../../api/listings.ts';
import { NothingToShow } from '../../components/NothingToShow.tsx';
import { addresses } from '../../links.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SpaceForm } from './SpaceForm.tsx';

/** What a home tells beside its listing, for its host, in parts that are saved one by one. */
export function HomeFacts() {
  const { id } = useParams<{ id: string }>();
  const { user } = useCurrentUser();
  const { data, isError, error, isFetching, refetch } = useListing(id);
  // Anybody may read a home: who asks must be known, too.
  const home = user === null ? undefined : data;

  if (isRefusal(error, 'LISTING_NOT_FOUND') || (home !== undefined && home.host !== user?._id)) {
    return <NothingToShow title={hostWords.notYours}>{hostWords.notYoursWhy}</NothingToShow>;
  }
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BackButton to={addresses.myListing} />
        <h1 className="type-h1 min-w-0 flex-1 pt-1">{home?.title ?? titles.homeFacts}</h1>
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
      {home !== undefined && (
        <div className="mt-2 max-w-[720px]">
          <p className="text-muted">{words.lead}</p>
          <SpaceForm home={home} />
        </div>
      )}
    </div>
  );
}
