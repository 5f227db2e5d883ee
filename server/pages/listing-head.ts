import { mainPhotoSizes } from '@aangan/contract/listing/lead-card.ts';
import { photoSrcSet, photoUrl } from '@aangan/contract/listing/photo-url.ts';
import type { Photo } from '@aangan/contract/listing/photos.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import type { PageHead } from './html-document.ts';
import type { ListingRecord } from '../domain/listings/listings.ts';
import { picturesOf } from '../api/presenters/present-listing.ts';
import { SHARE_SIZE } from '../platform/photos/encode-photo.ts';
import { photoIdOf } from '../platform/photos/photo-address.ts';
import { titleOf } from './screens.ts';
import { sharePicturePath } from './share-picture.ts';

const PREVIEW = { ...SHARE_SIZE, type: 'image/jpeg' } as const;
const PREVIEW_DESCRIPTION = 160;

/** How a link to a home looks in a messenger: its title, place, price and photo. */
export function homeHead(home: ListingRecord, publicUrl: string): PageHead {
  const { photos } = picturesOf(home);
  const [photo] = photos;
  return {
    title: titleOf(home.title),
    description: descriptions.listing({
      place: placeOf(home),
      rent: formatRupees(home.rent),
      beginning: beginningOf(home.description),
    }),
    url: `${publicUrl}/viewcard?id=${home.id}`,
    image: photo === undefined ? sitePicture(publicUrl) : pictureOf(photo, home.title, publicUrl),
    firstPhoto: photo && {
      src: photoUrl(photo, 640),
      srcset: photoSrcSet(photo),
      sizes: mainPhotoSizes(photos.length),
    },
  };
}

/** Once, where a small place is its own landmark: 'Goa, India', not 'Goa, Goa, India'. */
function placeOf({ landMark, city }: { landMark: string; city: string }): string {
  const isSame = landMark.trim().toLowerCase() === city.split(',')[0]?.trim().toLowerCase();
  return isSame ? city : `${landMark}, ${city}`;
}

/** Messengers draw no SVG: a drawn home is shown by the picture of the site. */
function pictureOf({ path, format }: Photo, title: string, publicUrl: string): PageHead['image'] {
  const id = photoIdOf(path);
  if (format === 'svg' || id === null) return sitePicture(publicUrl);
  return { ...PREVIEW, url: `${publicUrl}${sharePicturePath(id)}`, alt: title };
}

export function sitePicture(publicUrl: string): PageHead['image'] {
  return { ...PREVIEW, url: `${publicUrl}/share.jpg`, alt: descriptions.picture };
}

/** The first words of a text, in one line. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_DESCRIPTION ? line : `${line.slice(0, PREVIEW_DESCRIPTION - 1).toWellFormed()}…`;
}
