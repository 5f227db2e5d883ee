import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { Suspense, useEffect, useState, useId } from 'react';
import { paths } from '../../../shared/links.ts';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/ContentState.tsx';
import { lazyOnce } from '../../../ui/fetch-once.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { useSavedHomes } from '../../queries/wishlists.ts';
import { isListed, SavedCard, useRemoveHome } from './SavedCard.tsx';
import { type ChosenStay, useMapInUrl } from './wishlist-url.ts';

const SavedMapView = lazyOnce(() => import('./map/SavedMapView.tsx').then((file) => file.SavedMapView));

const NoteDialog = lazyPart(() => import('./SavedHomeDialogs.tsx').then((file) => file.NoteDialog));
const MoveDialog = lazyPart(() => import('./SavedHomeDialogs.tsx').then((file) => file.MoveDialog));

interface SavedHomesProps {
  list: Wishlist;
  homes: ReturnType<typeof useSavedHomes>;
  stay: ChosenStay;
}

/** Homes of a list, most recently saved first. */
export function SavedHomes({ list, homes, stay }: SavedHomesProps) {
  const [open, setOpen] = useState<{ dialog: 'note' | 'move'; home: SavedHome } | null>(null);
  const close = () => setOpen(null);
  const savedHomes = homes.data?.pages.flatMap((page) => page.items) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = homes;
  const map = useMapInUrl();
  const needsAll = map.isShown && hasNextPage && !isFetchingNextPage && !homes.isError;

  useEffect(() => {
    if (needsAll) void fetchNextPage();
  }, [needsAll, fetchNextPage]);

  if (savedHomes.length === 0 && !hasNextPage) {
    return (
      <EmptyState title={words.empty} actions={<ButtonLink to={paths.start}>{buttons.seeHomes}</ButtonLink>}>
        {words.emptyWhy}
      </EmptyState>
    );
  }
  const grid = (
    <>
      <ul aria-label={words.homesOf({ name: list.name })} className={map.isShown ? 'home-grid' : 'home-grid mt-7'}>
        {savedHomes.map((home, index) => {
          const shared = {
            list,
            onNote: () => setOpen({ dialog: 'note', home }),
            onMove: () => setOpen({ dialog: 'move', home }),
          };
          return (
            <li key={home._id} className="grid min-w-0">
              {isListed(home) ? (
                <SavedCard home={home} stay={stay} priority={index < 4} {...shared} />
              ) : (
                <UnavailableCard home={home} {...shared} />
              )}
            </li>
          );
        })}
      </ul>
      <ShowMore list={homes} busyLabel={busy.fetching} />
    </>
  );
  return (
    <>
      {map.isShown ? (
        <div className="mt-5">
          <Suspense fallback={grid}>
            <SavedMapView list={list} saved={savedHomes} stay={stay} hide={map.hide}>
              {grid}
            </SavedMapView>
          </Suspense>
        </div>
      ) : (
        grid
      )}
      {open?.dialog === 'note' && <NoteDialog list={list} home={open.home} onClose={close} />}
      {open?.dialog === 'move' && <MoveDialog list={list} home={open.home} onClose={close} />}
    </>
  );
}

/** A saved home that is no longer listed: title, photo and note. */
function UnavailableCard({ home, list }: { home: SavedHome; list: Wishlist }) {
  const titleId = useId();
  const remove = useRemoveHome(home, list);
  const [photo] = home.photos;
  return (
    <article aria-labelledby={titleId} className="flex min-w-0 flex-col">
      <div className="aspect-4/3 overflow-hidden rounded-photo bg-sunken">
        {photo !== undefined && (
          <Photo
            photo={photo}
            alt=""
            sizes="(width >= 75rem) 320px, (width >= 37.5rem) 48vw, 100vw"
            className="size-full opacity-55 grayscale"
          />
        )}
      </div>
      <h2 id={titleId} className="type-nameplate line-clamp-2 pt-3.5 text-muted wrap-anywhere">
        {home.title}
      </h2>
      <p className="mt-2">
        <Tag>{words.gone}</Tag>
      </p>
      <div className="mt-auto grid justify-items-start gap-2.5 pt-3.5">
        {home.note !== undefined && (
          <p className="type-small w-full rounded-small bg-sunken px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">
            {home.note}
          </p>
        )}
        <Button
          variant="secondary"
          size="row"
          aria-label={words.takeOutOf({ title: home.title })}
          onClick={() => void remove()}
        >
          {words.takeOut}
        </Button>
      </div>
    </article>
  );
}
