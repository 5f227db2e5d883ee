import type { Listing, Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import { cardPhotoSizes, leadPhotoSizes } from '@aangan/contract/homes/photo-url.ts';
import type { WholePrice as Whole } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/homes/photos.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { GreatHostMark } from '../../accounts/parts/GreatHostMark.tsx';
import { SessionLink } from '../../accounts/parts/SignInRedirect.tsx';
import { viewCardPath } from '../../shared/links.ts';
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { RupeePrice } from '../../ui/RichText.tsx';
import { cityAndLandMark } from './place.ts';

interface ListingCardProps {
  listing: Listing;
  /** The 2 × 2 lead card of the start page from 900 px up. */
  isLead?: boolean;
  /** Loads the first photo eagerly. */
  priority?: boolean;
  /** Save button in the corner of the photo. */
  heart?: ReactNode;
  /** Bottom row, aligned across neighbouring cards: buttons or a state. */
  actions?: ReactNode;
  /** Total for the chosen dates, instead of the total of the shortest stay. */
  total?: ReactNode;
  /** Link target; the detail page by default. */
  to?: string;
}

/** Listing card: photos, title, place, rating and price. */
export function ListingCard({
  listing,
  isLead = false,
  priority = false,
  heart,
  actions,
  total,
  to,
}: ListingCardProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const path = to ?? viewCardPath(listing._id);

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    moveStrip(card.current?.querySelector<HTMLElement>('[data-strip]') ?? null, event.key === 'ArrowRight' ? 1 : -1);
  }

  return (
    <article
      ref={card}
      data-home={listing._id}
      aria-labelledby={titleId}
      className="card relative flex min-w-0 flex-col"
    >
      <div className={`card-photo relative rounded-photo aspect-4/3 ${isLead ? 'ml:aspect-auto ml:flex-1' : ''}`}>
        <PhotoStrip
          href={path}
          photos={listing.photos}
          sizes={isLead ? leadPhotoSizes : cardPhotoSizes}
          priority={priority}
        />
      </div>
      <div className="relative pt-3.5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className={`type-nameplate line-clamp-2 ${isLead ? 'type-nameplate-lead' : ''}`}>
            <SessionLink
              to={path}
              aria-keyshortcuts="ArrowLeft ArrowRight"
              onKeyDown={onKeyDown}
              className="card-link after:absolute after:inset-0"
            >
              {listing.title}
            </SessionLink>
          </h2>
          <Rating value={listing.ratings} count={listing.ratingsCount} />
        </div>
        <p className="type-place mt-1 truncate">{cityAndLandMark(listing)}</p>
        <p className="mt-2">
          <RupeePrice amount={listing.stay?.averageNight ?? listing.rent} message={priceWords.perDay} />
        </p>
        {total || (
          <p>
            <WholePrice price={listing.stay ?? listing.whole} />
          </p>
        )}
      </div>
      {listing.greatHost === true && (
        <GreatHostMark className="pointer-events-none absolute top-3 left-3 z-2" look="photo" />
      )}
      {heart}
      {actions !== undefined && <div className="mt-auto pt-3.5 empty:hidden">{actions}</div>}
    </article>
  );
}

interface PhotoStripProps {
  /** Page of the home, for pointers; keyboards and screen readers use the card's own link to it. */
  href: string;
  photos: readonly PhotoFiles[];
  /** Rendered width, as in `<img sizes>`. */
  sizes: string;
  priority: boolean;
}

/**
 * Swipeable strip of up to 20 photos with native scroll snapping. The second photo loads on hover or touch, each later
 * one when the photo before it is shown. Arrow buttons are for pointers; keyboards use arrow keys on the card's link.
 */
function PhotoStrip({ href, photos, sizes, priority }: PhotoStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [loadCount, setLoadCount] = useState(1);
  const loadUpTo = (count: number) => setLoadCount((before) => Math.max(before, Math.min(count, photos.length)));

  function onScroll() {
    const element = strip.current;
    if (element === null) return;
    const photo = Math.round(element.scrollLeft / element.clientWidth);
    setCurrent(photo);
    loadUpTo(photo + 2);
  }

  return (
    <>
      <div
        ref={strip}
        data-strip
        tabIndex={-1}
        onScroll={onScroll}
        className="photo-strip absolute inset-0 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-photo bg-sunken"
      >
        <SessionLink
          to={href}
          tabIndex={-1}
          aria-hidden="true"
          draggable={false}
          onPointerEnter={() => loadUpTo(2)}
          onTouchStart={() => loadUpTo(2)}
          className="contents"
        >
          {photos.map((photo, index) => (
            <div key={photo.path} className="size-full shrink-0 snap-center snap-always">
              {index < loadCount && (
                <Photo photo={photo} alt="" sizes={sizes} priority={priority && index === 0} className="size-full" />
              )}
            </div>
          ))}
        </SessionLink>
        {/* Inside the scroller, so that a swipe can start on an arrow. */}
        {current > 0 && <Arrow strip={strip} step={-1} />}
        {current < photos.length - 1 && <Arrow strip={strip} step={1} />}
      </div>
      {photos.length > 1 && (
        <div
          aria-hidden="true"
          className="photo-fade pointer-events-none absolute inset-x-0 bottom-0 h-14 rounded-b-photo"
        >
          <div className="flex h-full items-end justify-center gap-1.5 pb-2.5">
            {diamonds(photos.length, current).map(({ photo, isCurrent }) => (
              <span key={photo} className="flex size-2 items-center justify-center">
                <span className={`rotate-45 bg-white ${isCurrent ? 'size-2' : 'size-1.5 opacity-60'}`} />
              </span>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Scrolls a strip by one photo. Reduced motion is handled by CSS (scroll-behavior in page.css). */
function moveStrip(strip: HTMLElement | null, step: 1 | -1): void {
  strip?.scrollBy({ left: step * strip.clientWidth });
}

function Arrow({ strip, step }: { strip: React.RefObject<HTMLElement | null>; step: 1 | -1 }) {
  const Icon = step === 1 ? ChevronRight : ChevronLeft;
  return (
    <div className={`sticky z-2 w-0 shrink-0 ${step === 1 ? 'right-0' : 'left-0 -order-1'}`}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={step === 1 ? words.next : words.previous}
        onClick={() => moveStrip(strip.current, step)}
        className={`photo-arrow motion-colour absolute top-1/2 flex size-10 -translate-y-1/2 items-center justify-center rounded-field bg-white/96 text-[#231815] shadow-1 hover:bg-white ${step === 1 ? 'right-3' : 'left-3'}`}
      >
        <Icon size={20} />
      </button>
    </div>
  );
}

const MAX_DIAMONDS = 5;

/** Visible diamonds for photo `current` of `count`: a sliding window of up to five. */
export function diamonds(count: number, current: number): { photo: number; isCurrent: boolean }[] {
  const shown = Math.min(count, MAX_DIAMONDS);
  const first = Math.min(Math.max(0, current - Math.floor(MAX_DIAMONDS / 2)), count - shown);
  return Array.from({ length: shown }, (_, index) => ({ photo: first + index, isCurrent: first + index === current }));
}

/**
 * Total of the shortest stay: '₹5,345 in all for 2 nights', shown beside the price per night in at least four fifths of
 * its font size.
 */
export function WholePrice({ price, size = 'card' }: { price: Whole | undefined; size?: 'card' | 'booking' }) {
  if (price === undefined) return null;
  return <span className={`block type-whole-${size}`}>{wholeText(price)}</span>;
}

/** '₹5,345 in all for 2 nights'. */
export function wholeText({ nights, total }: Whole): string {
  return priceWords.whole({ rupees: formatRupees(total), nights });
}
