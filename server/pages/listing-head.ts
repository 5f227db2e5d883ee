import { mainPhotoSizes } from '@aangan/contract/homes/lead-card.ts';
import { photoSrcSet, photoUrl } from '@aangan/contract/homes/photo-url.ts';
import type { Photo } from '@aangan/contract/homes/photos.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import type { PageHead } from './html-document.ts';
import type { ListingRecord } from '../domain/homes/listings.ts';
import { photoFields } from '../api/homes/present-listing.ts';
import { SHARE_SIZE } from '../platform/photos/encode-photo.ts';
import { parsePhotoId } from '../platform/photos/photo-address.ts';
import { pageTitle } from './screens.ts';
import { sharePicturePath } from './share-picture.ts';

const PREVIEW_IMAGE = { ...SHARE_SIZE, type: 'image/jpeg' } as const;
const MAX_EXCERPT_LENGTH = 160;

/** Metadata of a home's page: title, place, price and photo. */
export function homeHead(home: ListingRecord, publicUrl: string): PageHead {
  const { photos } = photoFields(home);
  const [photo] = photos;
  return {
    title: pageTitle(home.title),
    description: descriptions.listing({
      place: placeLabel(home),
      rent: formatRupees(home.rent),
      beginning: excerpt(home.description),
    }),
    url: `${publicUrl}/viewcard?id=${home.id}`,
    image: photo === undefined ? sitePreviewImage(publicUrl) : previewImage(photo, home.title, publicUrl),
    firstPhoto: photo && {
      src: photoUrl(photo, 640),
      srcset: photoSrcSet(photo),
      sizes: mainPhotoSizes(photos.length),
    },
  };
}

/** Omits a landmark equal to the city: 'Goa, India', not 'Goa, Goa, India'. */
function placeLabel({ landMark, city }: { landMark: string; city: string }): string {
  const isSame = landMark.trim().toLowerCase() === city.split(',')[0]?.trim().toLowerCase();
  return isSame ? city : `${landMark}, ${city}`;
}

/** Messengers do not show SVG; such homes use the site's image. */
function previewImage({ path, format }: Photo, title: string, publicUrl: string): PageHead['image'] {
  const id = parsePhotoId(path);
  if (format === 'svg' || id === null) return sitePreviewImage(publicUrl);
  return { ...PREVIEW_IMAGE, url: `${publicUrl}${sharePicturePath(id)}`, alt: title };
}

export function sitePreviewImage(publicUrl: string): PageHead['image'] {
  return { ...PREVIEW_IMAGE, url: `${publicUrl}/share.jpg`, alt: descriptions.picture };
}

/** The beginning of a text in one line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_EXCERPT_LENGTH ? line : `${line.slice(0, MAX_EXCERPT_LENGTH - 1).toWellFormed()}…`;
}
