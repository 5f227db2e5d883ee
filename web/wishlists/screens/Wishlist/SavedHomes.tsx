import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { KeptHome, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { useSavedHomes } from '../../queries/wishlists.ts';
import { addresses } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isListed } from './is-listed.ts';
import { UnavailableCard } from './UnavailableCard.tsx';
import { SavedCard } from './SavedCard.tsx';
import { useMapInAddress } from './use-map-in-address.ts';
import type { WantedStay } from './use-stay-in-address.ts';
import { fetchOnce } from '../../../ui/fetch-once.ts';

const SavedMapView = lazy(
  fetchOnce(() => import('./map/SavedMapView.tsx').then((file) => ({ default: file.SavedMapView }))),
);

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx').then((file) => file.NoteDialog));
const MoveDialog = lazyPart(() => import('./MoveDialog.tsx').then((file) => file.MoveDialog));

interface SavedHomesProps {
  list: Wishlist;
  homes: ReturnType<typeof useSavedHomes>;
  stay: WantedStay;
}

/** Homes of a list, most recently saved first. */
export function SavedHomes({ list, homes, stay }: SavedHomesProps) {
  const [open, setOpen] = useState<{ dialog: 'note' | 'move'; home: KeptHome } | null>(null);
  const close = () => setOpen(null);
  const savedHomes = homes.data?.pages.flatMap((page) => page.items) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = homes;
  const map = useMapInAddress();
  const needsAll = map.isShown && hasNextPage && !isFetchingNextPage && !homes.isError;

  useEffect(() => {
    if (needsAll) void fetchNextPage();
  }, [needsAll, fetchNextPage]);

  if (savedHomes.length === 0 && !hasNextPage) {
    return (
      <EmptyState title={words.empty} actions={<ButtonLink to={addresses.start}>{buttons.seeHomes}</ButtonLink>}>
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
      {hasNextPage && (
        <div className="mt-10 flex justify-center">
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            busyLabel={busy.fetching}
            onClick={() => void fetchNextPage()}
          >
            {buttons.showMoreItems}
          </Button>
        </div>
      )}
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
