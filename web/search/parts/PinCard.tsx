import * as words from '@aangan/contract/words/en/search/map-search.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import type { MapHomes } from '@aangan/contract/search/searches.ts';
import { LazyHeart } from '../../wishlists/parts/LazyHeart.tsx';
import { SessionLink } from '../../accounts/parts/SessionLink.tsx';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { RupeePrice } from '../../ui/RupeePrice.tsx';

interface PinCardProps {
  home: MapHomes['homes'][number];
  to: string;
  onClose: () => void;
}

/** Card of the selected pin, at the bottom of the map. */
export function PinCard({ home, to, onClose }: PinCardProps) {
  return (
    <article
      aria-label={words.pressed({ home: home.title })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="pin-card motion-rise absolute inset-x-3 bottom-7 z-20 mx-auto flex max-w-110 gap-4 rounded-photo border border-edge bg-raised p-3 shadow-2"
    >
      <div className="relative h-24 w-32 shrink-0">
        <Photo photo={home.photo} alt="" sizes="128px" className="size-full rounded-small" />
        <LazyHeart home={home} />
      </div>
      <div className="min-w-0 flex-1 pt-1">
        <h2 className="type-nameplate line-clamp-2 pr-10">
          <SessionLink to={to} ref={focusAtOnce} className="after:absolute after:inset-0">
            {home.title}
          </SessionLink>
        </h2>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <RupeePrice amount={home.rent} message={priceWords.perDay} />
          <Rating value={home.ratings} count={home.ratingsCount} />
        </p>
      </div>
      <CloseButton className="absolute top-2 right-2 z-10" onClick={onClose} />
    </article>
  );
}

/** Moves focus from the pin to its card without scrolling. */
function focusAtOnce(link: HTMLElement | null): void {
  link?.focus({ preventScroll: true });
}
