import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import type { KeptHome, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useRemoveHome } from './use-remove-home.ts';

/** A saved home that is no longer listed: title, photo and note. */
export function UnavailableCard({ home, list }: { home: KeptHome; list: Wishlist }) {
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
