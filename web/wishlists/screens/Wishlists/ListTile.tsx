import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import type { Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { useId } from 'react';
import { Link } from 'wouter';
import { wishlistOf } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { ListPhotos } from './ListPhotos.tsx';

interface ListTileProps {
  list: Wishlist;
  /** The default list, which cannot be deleted. */
  isFirst: boolean;
  onRename: () => void;
  onDelete: () => void;
}

/** Card of a list: photos, name and number of homes. */
export function ListTile({ list, isFirst, onRename, onDelete }: ListTileProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="card flex min-w-0 flex-col">
      <div className="relative">
        <ListPhotos photos={list.photos} />
        <div className="flex items-start justify-between gap-4 pt-3.5">
          <h2 id={titleId} className="type-nameplate line-clamp-2 wrap-anywhere">
            <Link to={wishlistOf(list._id)} className="card-link after:absolute after:inset-0">
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
