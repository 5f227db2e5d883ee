import type { Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import { LIST_PHOTOS } from '@aangan/contract/limits.ts';
import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as saveWords from '@aangan/contract/words/en/wishlists/save.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { useState, useId } from 'react';
import { Link } from 'wouter';
import { CardSkeleton } from '../../../homes/parts/SkeletonGrid.tsx';
import { paths, wishlistPath } from '../../../shared/links.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CourtyardPlan, ErrorState } from '../../../ui/ContentState.tsx';
import { Plus } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { BackButton } from '../../../ui/RoundButton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useMyLists } from '../../queries/wishlists.ts';

const sizes = '(width >= 75rem) 160px, (width >= 37.5rem) 24vw, 50vw';

/** Collage of up to four homes; a placeholder without photos. */
function ListPhotos({ photos }: { photos: readonly PhotoFiles[] }) {
  const shown = photos.slice(0, LIST_PHOTOS);
  return (
    <div className="card-photo grid aspect-4/3 grid-cols-2 grid-rows-2 gap-1 overflow-hidden rounded-photo bg-sunken">
      {shown.length === 0 && (
        <div className="col-span-2 row-span-2 flex items-center justify-center">
          <CourtyardPlan court="tulsi" size={96} />
        </div>
      )}
      {shown.map((photo, index) => (
        <div key={photo.path} className={classNames('min-h-0', spans(shown.length, index))}>
          <Photo photo={photo} alt="" sizes={sizes} className="size-full" />
        </div>
      ))}
    </div>
  );
}

/** Layout: one photo fills the tile, two are side by side, of three the first is tall. */
function spans(count: number, index: number): string | false {
  if (count === 1) return 'col-span-2 row-span-2';
  return (count === 2 || (count === 3 && index === 0)) && 'row-span-2';
}

interface ListTileProps {
  list: Wishlist;
  /** The default list, which cannot be deleted. */
  isFirst: boolean;
  onRename: () => void;
  onDelete: () => void;
}

/** Card of a list: photos, name and number of homes. */
function ListTile({ list, isFirst, onRename, onDelete }: ListTileProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="card flex min-w-0 flex-col">
      <div className="relative">
        <ListPhotos photos={list.photos} />
        <div className="flex items-start justify-between gap-4 pt-3.5">
          <h2 id={titleId} className="type-nameplate line-clamp-2 wrap-anywhere">
            <Link to={wishlistPath(list._id)} className="card-link after:absolute after:inset-0">
              {list.name}
            </Link>
          </h2>
          {list.shared && <Tag tone="neem">{words.shared}</Tag>}
        </div>
        <p className="mt-1 text-muted">{words.homes({ count: list.homes })}</p>
      </div>
      <div className="mt-auto flex gap-2.5 pt-3.5">
        <Button variant="secondary" size="row" aria-label={words.renameOf({ name: list.name })} onClick={onRename}>
          {words.rename}
        </Button>
        {!isFirst && (
          <Button variant="destructive" size="row" aria-label={words.removeOf({ name: list.name })} onClick={onDelete}>
            {words.remove}
          </Button>
        )}
      </div>
    </article>
  );
}

const MakeList = lazyPart(() => import('./ListDialogs.tsx').then((file) => file.CreateList));
const RenameList = lazyPart(() => import('./ListDialogs.tsx').then((file) => file.RenameList));
const DeleteList = lazyPart(() => import('./ListDialogs.tsx').then((file) => file.DeleteList));

type OpenDialog = { kind: 'make' } | { kind: 'rename' | 'delete'; list: Wishlist };

const grid = 'mt-7 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 ml:grid-cols-3 lx:grid-cols-4';

/** The person's wishlists. */
export function Wishlists() {
  const { data: lists, isError, isFetching, refetch } = useMyLists();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);

  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-center gap-4">
        <BackButton to={paths.start} />
        <h1 className="type-h1 flex-1 pt-1">{titles.wishlists}</h1>
        <Button
          variant="secondary"
          size="row"
          className="max-xs:w-full"
          icon={<Plus size={18} />}
          {...MakeList.onApproach}
          onClick={() => setOpenDialog({ kind: 'make' })}
        >
          {saveWords.newList}
        </Button>
      </div>
      {lists === undefined && isError && (
        <ErrorState title={saveWords.listsFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {lists === undefined && !isError && (
        <div className={grid} aria-busy="true">
          <output className="sr-only">{saveWords.fetchingLists}</output>
          {[0, 1, 2].map((turn) => (
            <CardSkeleton key={turn} turn={turn} />
          ))}
        </div>
      )}
      {lists?.every(({ homes }) => homes === 0) === true && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-muted">{words.hint}</p>
          <ButtonLink to={paths.start} size="row">
            {buttons.seeHomes}
          </ButtonLink>
        </div>
      )}
      {lists !== undefined && (
        <ul className={grid}>
          {lists.map((list, index) => (
            <li key={list._id} className="grid min-w-0">
              <ListTile
                list={list}
                isFirst={index === 0}
                onRename={() => setOpenDialog({ kind: 'rename', list })}
                onDelete={() => setOpenDialog({ kind: 'delete', list })}
              />
            </li>
          ))}
        </ul>
      )}
      {openDialog?.kind === 'make' && <MakeList onClose={close} />}
      {openDialog?.kind === 'rename' && <RenameList list={openDialog.list} onClose={close} />}
      {openDialog?.kind === 'delete' && <DeleteList list={openDialog.list} onClose={close} />}
    </div>
  );
}
