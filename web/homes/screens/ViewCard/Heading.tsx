import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { memo } from 'react';
import { GreatHostMark } from '../../../accounts/parts/GreatHostMark.tsx';
import { paths } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { MapPin, Share2 } from '../../../ui/icons.ts';
import { Rating } from '../../../ui/Rating.tsx';
import { BackButton, RoundButton } from '../../../ui/RoundButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Heart } from '../../../wishlists/parts/Heart.tsx';
import { publicHomePath } from '../../parts/home-links.ts';
import { fullPlace, landMarkAndCity } from '../../parts/place.ts';

/** Title, rating or 'New', and place, with 'Back', 'Save' and 'Share' from 768 px up. */
export const Heading = memo(function Heading({ listing }: { listing: Listing }) {
  return (
    <header className="flex items-start gap-4 pt-5 max-md:border-b max-md:border-line max-md:pb-6 md:pt-7 md:pb-6">
      <BackButton to={paths.start} className="mt-0.5 max-md:hidden" />
      <div className="min-w-0 flex-1">
        <h1 className="type-h1 pt-1">{listing.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[15px]/6 text-ink-2">
          <Rating value={listing.ratings} count={listing.ratingsCount} />
          {listing.greatHost === true && <GreatHostMark />}
          <span aria-hidden="true" className="size-1.5 rotate-45 bg-star-stroke max-md:hidden" />
          <span className="flex items-center gap-1.5">
            <MapPin size={18} className="shrink-0 text-muted" />
            <span className="pt-0.5">{fullPlace(listing)}</span>
          </span>
        </p>
      </div>
      <div className="mt-0.5 flex gap-2.5 max-md:hidden">
        <Heart home={listing} look="button" />
        <Button variant="secondary" size="row" icon={<Share2 size={18} />} onClick={() => void shareListing(listing)}>
          {buttons.share}
        </Button>
      </div>
    </header>
  );
});

/** 'Back', 'Save' and 'Share' over the photo on phones. */
export const ButtonsOnPhoto = memo(function ButtonsOnPhoto({ listing }: { listing: Listing }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-between p-4 *:pointer-events-auto md:hidden">
      <BackButton to={paths.start} look="on-photo" />
      <div className="flex gap-2.5">
        <Heart home={listing} look="photo" />
        <RoundButton label={buttons.share} look="on-photo" onClick={() => void shareListing(listing)}>
          <Share2 size={20} />
        </RoundButton>
      </div>
    </div>
  );
});

/** Shares the URL of the public page with the Web Share API, or copies it. */
async function shareListing(listing: Listing): Promise<void> {
  const url = await findPublicUrl(listing._id);
  if ('share' in navigator && (await share({ title: listing.title, text: landMarkAndCity(listing), url }))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast.success(words.linkCopied, { detail: words.linkCopiedDetail });
  } catch {
    // Without a secure context or permission there is no clipboard: shows the link for manual copying.
    toast.notice(words.copyLink, { detail: url, autoClose: 15_000 });
  }
}

/** Whether the share sheet was available; cancelling counts. */
async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** After a longer wait browsers refuse to share: the click was too long ago. */
const SHARE_TIMEOUT_MS = 3_000;

/** URL of the public page of a home. Only the server knows it, and redirects a path with the whole id to it. */
async function findPublicUrl(listingId: string): Promise<string> {
  const digits = listingId.replaceAll('-', '');
  const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
  const [, itsDigits = ''] = /\/homes\/(?:.*-)?([0-9a-f]{8,})$/.exec(named) ?? [];
  if (itsDigits !== '' && digits.startsWith(itsDigits)) return named;
  const withWholeId = new URL(publicHomePath(digits), location.origin).href;
  try {
    const { ok, url } = await fetch(withWholeId, { method: 'HEAD', signal: AbortSignal.timeout(SHARE_TIMEOUT_MS) });
    return ok ? url : withWholeId;
  } catch {
    return withWholeId;
  }
}
