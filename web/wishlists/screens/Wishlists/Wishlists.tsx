import * as keepWords from '@aangan/contract/words/en/wishlists/keep.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { useState } from 'react';
import { useMyLists } from '../../queries/wishlists.ts';
import { CardSkeleton } from '../../../homes/parts/CardSkeleton.tsx';
import { addresses } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Plus } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListTile } from './ListTile.tsx';

const MakeList = lazyPart(() => import('./CreateList.tsx').then((file) => file.CreateList));
const RenameList = lazyPart(() => import('./RenameList.tsx').then((file) => file.RenameList));
const DeleteList = lazyPart(() => import('./DeleteList.tsx').then((file) => file.DeleteList));

type OpenDialog = { what: 'make' } | { what: 'rename' | 'delete'; list: Wishlist };

const grid = 'mt-7 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 ml:grid-cols-3 lx:grid-cols-4';

/** The person's wishlists. */
export function Wishlists() {
  const { data: lists, isError, isFetching, refetch } = useMyLists();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);

  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-center gap-4">
        <BackButton to={addresses.start} />
        <h1 className="type-h1 flex-1 pt-1">{titles.wishlists}</h1>
        <Button
          variant="secondary"
          size="row"
          className="max-xs:w-full"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onPointerEnter={MakeList.prefetch}
          onFocus={MakeList.prefetch}
          onClick={() => setOpenDialog({ what: 'make' })}
        >
          {keepWords.newList}
        </Button>
      </div>
      {lists === undefined && isError && (
        <ErrorState title={keepWords.listsFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {lists === undefined && !isError && (
        <div className={grid} aria-busy="true">
          <output className="sr-only">{keepWords.fetchingLists}</output>
          {[0, 1, 2].map((turn) => (
            <CardSkeleton key={turn} turn={turn} />
          ))}
        </div>
      )}
      {lists?.every(({ homes }) => homes === 0) === true && (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-muted">{words.hint}</p>
          <ButtonLink to={addresses.start} size="row">
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
                onRename={() => setOpenDialog({ what: 'rename', list })}
                onDelete={() => setOpenDialog({ what: 'delete', list })}
              />
            </li>
          ))}
        </ul>
      )}
      {openDialog?.what === 'make' && <MakeList onClose={close} />}
      {openDialog?.what === 'rename' && <RenameList list={openDialog.list} onClose={close} />}
      {openDialog?.what === 'delete' && <DeleteList list={openDialog.list} onClose={close} />}
    </div>
  );
}
