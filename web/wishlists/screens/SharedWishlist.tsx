import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as words from '@aangan/contract/words/en/wishlists/shared-wishlist.ts';
import * as listWords from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { isRefusal } from '../../api/api-error.ts';
import { ListingCard } from '../../homes/parts/ListingCard.tsx';
import { SkeletonGrid } from '../../homes/parts/SkeletonGrid.tsx';
import { paths } from '../../shared/links.ts';
import { NotFoundMessage } from '../../shared/NotFoundMessage.tsx';
import { useLinkToken } from '../../shared/use-link-token.ts';
import { useTitle } from '../../shared/use-title.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/ContentState.tsx';
import { LazyHeart } from '../parts/LazyHeart.tsx';
import { useSharedList } from '../queries/wishlists.ts';

/** A shared list, for anyone with its link. Shows no names. */
export function SharedWishlist() {
  const token = useLinkToken();
  const { data: list, error, isFetching, refetch } = useSharedList(token);
  useTitle(list?.name ?? titles.sharedWishlist);

  if (token === null || isRefusal(error, 'WISHLIST_NOT_FOUND')) {
    return <NotFoundMessage title={words.notShared}>{words.notSharedWhy}</NotFoundMessage>;
  }
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <h1 className="type-h1 pt-1 wrap-anywhere">{list?.name ?? titles.sharedWishlist}</h1>
      {list === undefined && error !== null && (
        <ErrorState title={listWords.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {list === undefined && error === null && (
        <div className="mt-7">
          <SkeletonGrid />
        </div>
      )}
      {list?.homes.length === 0 && (
        <EmptyState title={words.empty} actions={<ButtonLink to={paths.start}>{buttons.seeHomes}</ButtonLink>} />
      )}
      {list !== undefined && list.homes.length > 0 && (
        <>
          <p className="mt-1 text-muted">{words.lead({ count: list.homes.length })}</p>
          <ul className="home-grid mt-7">
            {list.homes.map((home, index) => (
              <li key={home._id} className="grid min-w-0">
                <ListingCard
                  listing={home}
                  priority={index < 4}
                  heart={<LazyHeart home={home} from={`${paths.sharedWishlist}#t=${token}`} />}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
