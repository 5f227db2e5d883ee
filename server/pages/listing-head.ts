import type { Photo } from '@aangan/contract/homes/listings.ts';
import { mainPhotoSizes, photoSrcSet, photoUrl } from '@aangan/contract/homes/photo-url.ts';
import type { PublicHome } from '@aangan/contract/pages/page-data.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { stateName } from '@aangan/contract/rules/tax/gst.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { computeWholePrice, photoFields } from '../api/homes/present-listing.ts';
import type { ListingRecord } from '../domain/homes/listings.ts';
import { isIndia } from '../domain/homes/parse-address.ts';
import { SHARE_SIZE } from '../platform/photos/encoded-photo.ts';
import { parsePhotoId } from '../platform/photos/photo-address.ts';
import type { PageHead } from './html-document.ts';
import { pageTitle } from './screens.ts';
import { sharePicturePath } from './share-picture.ts';

const PREVIEW_IMAGE = { ...SHARE_SIZE, type: 'image/jpeg' } as const;
/** In UTF-16 units. */
const MAX_EXCERPT_LENGTH = 160;

interface HeadContext {
  publicUrl: string;
  /** The current tax rule; null with TAX=specified. */
  tax: TaxRule | null;
}

export function homeHead(home: ListingRecord, slug: string, { publicUrl, tax }: HeadContext): PageHead {
  const { photos } = photoFields(home);
  const [photo] = photos;
  const whole = computeWholePrice(home, tax);
  const shown = { place: placeLabel(home), rent: formatRupees(home.rent), beginning: excerpt(home.description) };
  return {
    title: pageTitle(home.title),
    description: excerpt(
      whole === null
        ? descriptions.listing(shown)
        : descriptions.listingInAll({
            ...shown,
            whole: priceWords.whole({ rupees: formatRupees(whole.total), nights: whole.nights }),
          }),
    ),
    url: publicHomeUrl(slug, publicUrl),
    image: photo === undefined ? sitePreviewImage(publicUrl) : previewImage(photo, home.title, publicUrl),
    firstPhoto: photo && {
      src: photoUrl(photo, 640),
      srcset: photoSrcSet(photo),
      sizes: mainPhotoSizes(photos.length),
    },
  };
}

function publicHomeUrl(slug: string, publicUrl: string): string {
  return `${publicUrl}/homes/${slug}`;
}

/** Structured data of a home for search engines, by schema.org; the place is the public point. */
export function homeStructuredData(
  { slug, listing }: PublicHome,
  rents: { lowest: number; highest: number } | null,
  publicUrl: string,
): object {
  const { title, description, city, country, state, at, ratings, ratingsCount, rules, photos } = listing;
  const url = publicHomeUrl(slug, publicUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'LodgingBusiness',
    '@id': url,
    url,
    name: title,
    description,
    image: photos.map((photo) => new URL(photoUrl(photo, 1280), publicUrl).href),
    address: {
      '@type': 'PostalAddress',
      addressLocality: parseLocality(city),
      ...(state !== undefined && { addressRegion: stateName(state) }),
      addressCountry: isIndia(country) ? 'IN' : country,
    },
    ...(at !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: at.lat, longitude: at.lng } }),
    ...(rents !== null && { priceRange: `${formatRupees(rents.lowest)}–${formatRupees(rents.highest)}` }),
    ...(ratings !== undefined && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratings,
        ratingCount: ratingsCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(rules !== undefined && {
      checkinTime: rules.checkInFrom,
      checkoutTime: rules.checkOutBy,
      petsAllowed: rules.pets,
    }),
  };
}

/** 'Manali' of 'Manali, Himachal Pradesh, India'. */
export function parseLocality(city: string): string {
  return (city.split(',')[0] ?? '').trim();
}

/** Omits a landmark equal to the city: 'Goa, India', not 'Goa, Goa, India'. */
function placeLabel({ landMark, city }: { landMark: string; city: string }): string {
  const isSame = landMark.trim().toLowerCase() === parseLocality(city).toLowerCase();
  return isSame ? city : `${landMark}, ${city}`;
}

/** Messengers do not show SVG, so homes with drawn photos use the site's image. */
function previewImage({ path, format }: Photo, title: string, publicUrl: string): PageHead['image'] {
  const id = parsePhotoId(path);
  if (format === 'svg' || id === null) return sitePreviewImage(publicUrl);
  return { ...PREVIEW_IMAGE, url: `${publicUrl}${sharePicturePath(id)}`, alt: title };
}

export function sitePreviewImage(publicUrl: string): PageHead['image'] {
  return { ...PREVIEW_IMAGE, url: `${publicUrl}/share.jpg`, alt: descriptions.picture };
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text in one line, cut between two characters as people see them. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_EXCERPT_LENGTH) return line;
  const end = characters.segment(line).containing(MAX_EXCERPT_LENGTH - 1)?.index;
  return `${line.slice(0, end)}…`;
}
