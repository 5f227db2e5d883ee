import * as words from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { type Wishlist, LIST_PHOTOS } from '@aangan/contract/wishlists/wishlists.ts';
import { useId } from 'react';
import { Link } from 'wouter';
import { wishlistOf } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { Photo as PhotoFiles } from '@aangan/contract/homes/photos.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CourtyardPlan } from '../../../ui/CourtyardPlan.tsx';
import { Photo } from '../../../ui/Photo.tsx';

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

/** Layout: one fills the tile, two are side by side, of three the first is tall. */
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
