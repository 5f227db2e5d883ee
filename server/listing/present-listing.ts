import type { ImageField, Listing } from '@aangan/contract/listings.ts';
import type { ListingRecord } from './listings.ts';

interface Sees {
  /** A home's phone goes to its host and to a guest with a live booking there alone. */
  phone: boolean;
}

type Pictures = Pick<Listing, 'photos' | ImageField>;

/** A home as it leaves the server. */
export function presentListing(record: ListingRecord, sees: Sees): Listing {
  return { ...picturesOf(record), ...besidePictures(record, sees) };
}

/** The same as JSON text: what PostgreSQL wrote down of its photos is neither read nor written again. */
export function listingAsJson(record: ListingRecord, sees: Sees): string {
  return `${record.photosJson.slice(0, -1)},${JSON.stringify(besidePictures(record, sees)).slice(1)}`;
}

export function listingsAsJson(records: readonly ListingRecord[], sees: Sees): string {
  return `[${records.map((record) => listingAsJson(record, sees)).join(',')}]`;
}

export function picturesOf({ photosJson }: Pick<ListingRecord, 'photosJson'>): Pictures {
  return JSON.parse(photosJson) as Pictures;
}

function besidePictures(record: ListingRecord, sees: Sees): Omit<Listing, keyof Pictures> {
  return {
    _id: record.id,
    title: record.title,
    description: record.description,
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
