import { imageFields, type Listing } from '@aangan/contract/listings.ts';
import type { Photo } from '@aangan/contract/photos.ts';
import { photoUrl } from '@aangan/contract/photo-url.ts';
import type { StoredPhoto } from '../photos/stored-photo.ts';
import type { ListingRecord } from './listings.ts';

/** The width of `image1` … `image20`, for whoever draws plain images: sharp on a phone, light on the line. */
const IMAGE_WIDTH = 960;

/** A home as it leaves the server. Its phone goes to its host and to a guest with a live booking there alone. */
export function presentListing(record: ListingRecord, sees: { phone: boolean }): Listing {
  const photos = record.photos.map(presentPhoto);
  return {
    _id: record.id,
    title: record.title,
    description: record.description,
    ...images(photos),
    photos,
    rent: record.rent,
    includedGuests: record.includedGuests,
    extraGuestFee: record.extraGuestFee,
    cleaningFee: record.cleaningFee,
    city: record.city,
    landMark: record.landmark,
    country: record.country,
    category: record.category,
    ...(sees.phone ? { phone: record.phone } : {}),
    ...(record.ratings === null ? {} : { ratings: record.ratings }),
    isBooked: record.isBooked,
    host: record.hostId,
  };
}

/** A photo as the screens draw it; its files are served below `/photos/`. */
export function presentPhoto(photo: StoredPhoto): Photo {
  return {
    path: `/photos/${photo.id}`,
    format: photo.format,
    widths: photo.widths,
    width: photo.width,
    height: photo.height,
    blur: photo.blur,
  };
}

function images(photos: Photo[]): Partial<Record<`image${number}`, string>> {
  return Object.fromEntries(photos.map((photo, index) => [imageFields[index], photoUrl(photo, IMAGE_WIDTH)]));
}
