import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import { useSearch } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { ErrorState } from '../../../ui/ContentState.tsx';
import { useListing } from '../../queries/listings.ts';
import { HomeView } from './HomeView.tsx';
import { ViewCardSkeleton } from './ViewCardSkeleton.tsx';

/** Detail page of a home; its host can edit and delete it here. */
export function ViewCard() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const { data: listing, error, isPending, isFetching, refetch } = useListing(id);
  const { user } = useCurrentUser();
  const isGone = isRefusal(error, 'LISTING_NOT_FOUND');
  if (id === '') return <NotFoundMessage title={words.noneChosen}>{words.pickOne}</NotFoundMessage>;
  if (isGone) return <NotFoundMessage title={error.message}>{words.othersOpen}</NotFoundMessage>;
  if (listing !== undefined)
    return <HomeView key={listing._id} listing={listing} isHost={user?._id === listing.host} />;
  if (isPending) return <ViewCardSkeleton />;
  return (
    <div className="page py-16">
      <ErrorState title={words.unreachable} heading="h1" busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}
