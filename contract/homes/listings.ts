import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as placeWords from '@aangan/contract/words/en/refusals/places.ts';
import { Id, isPlainText, text, whole } from '../fields.ts';
import { MAX_ADDRESS, MAX_DIRECTIONS, MAX_PAGE_SIZE, MAX_PHOTOS, MAX_TEXT } from '../limits.ts';
import { states } from '../rules/states.ts';
import * as z from '../zod.ts';
import { answeredFields, editedFields, factFields, filterFields, importedFacts, newFields } from './field-schemas.ts';

/**
 * A photo. Its files are at `{path}/{width}.{format}` for each of `widths`; they never change and may be cached for
 * ever.
 */
export const Photo = z.object({
  path: z.string().describe('Path of its files, without a trailing slash'),
  format: z.enum(['webp', 'svg']),
  widths: z.array(z.number().int()).min(1).describe('Pixels, ascending'),
  width: z.number().int().describe('Size of the original in pixels, for the aspect ratio'),
  height: z.number().int(),
  blur: z.string().describe('Blurred preview as a data URL, shown until the photo has loaded'),
});
export type Photo = z.infer<typeof Photo>;

/** Latitude limit of the Web Mercator projection. */
const MAX_LAT = 85;
const MAX_LNG = 180;

/** Approximate location of a home; public. */
export const PublicPoint = z
  .object({
    lat: z.number().describe('Degrees north, 4 decimals'),
    lng: z.number().describe('Degrees east, 4 decimals'),
    radius: z
      .number()
      .int()
      .describe('Radius in metres that contains the home: 700, or at least 5,000 if only its town is known'),
  })
  .describe('Approximate location; absent if neither location nor town is known');
export type PublicPoint = z.infer<typeof PublicPoint>;

/** Exact location: for the host, and for guests with a confirmed stay until the check-out day. */
export const HomePlace = z.object({
  lat: z.number().describe('Degrees north, 6 decimals'),
  lng: z.number().describe('Degrees east, 6 decimals'),
  address: z.string().optional().describe('Street address'),
  directions: z.string().optional().describe('How to find it and get in'),
});
export type HomePlace = z.infer<typeof HomePlace>;

/** Coordinates and texts; absent texts stay unchanged, null removes a text. */
export const PlaceEdit = z.object({
  lat: degrees(MAX_LAT, () => placeWords.latitude),
  lng: degrees(MAX_LNG, () => placeWords.longitude),
  address: text(MAX_ADDRESS, 'address').nullable().optional(),
  directions: text(MAX_DIRECTIONS, 'directions').nullable().optional(),
});
export type PlaceEdit = z.output<typeof PlaceEdit>;

/** Degrees with at most six decimals (0.1 m). */
function degrees(max: number, error: () => string) {
  const range = { error };
  return z
    .number(range)
    .min(-max, range)
    .max(max, range)
    .transform((value) => Math.round(value * 1e6) / 1e6);
}

type Slot = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;
/** Names of a listing's photo slots: `image1` … `image20`. */
export type ImageField = `image${Slot}`;
export const imageFields = Array.from({ length: MAX_PHOTOS }, (_, index) => `image${index + 1}` as ImageField);

const Images = z.object(
  Object.fromEntries(imageFields.map((name) => [name, z.string().optional()])) as Record<
    ImageField,
    z.ZodOptional<z.ZodString>
  >,
);

/** Price of the shortest stay in a home, whole rupees. */
export const Whole = z.object({
  nights: z.number().int().describe('Nights of the shortest stay that the home accepts'),
  total: z.number().int().describe('Their total price for the included guests'),
});

/** Price of a stay on the searched dates, whole rupees. */
export const FoundStay = z.object({
  nights: z.number().int(),
  total: z.number().int().describe('Total price for the searched number of guests (default 1)'),
  averageNight: z.number().int().describe('Discounted price of the nights divided by their number, rounded half up'),
});

/**
 * A home. `phone`: only for its host and guests with an active booking (held or confirmed, and the stay not over);
 * `place`: only for its host and guests with a confirmed booking whose stay is not over.
 */
export const Listing = z.object({
  _id: Id,
  ...answeredFields,
  ...Images.shape,
  photos: z.array(Photo),
  country: z.string().describe('Derived from the city'),
  ratings: z.number().min(1).max(5).optional().describe('Mean to one decimal; absent before the first'),
  ratingsCount: z.number().int().describe('Number of ratings and published reviews in the mean'),
  isBooked: z.boolean().describe('It has an active booking: held or confirmed, and its stay is not over'),
  host: Id,
  greatHost: z.literal(true).optional().describe('Its host is a great host; otherwise absent'),
  at: PublicPoint.optional(),
  place: HomePlace.optional().describe(
    'Exact location, for its host and for a guest whose stay there is confirmed, until the day of departure. Only in answers of listing/findlistingbyid, booking/findbookingbyid and listing/place',
  ),
  whole: Whole.optional().describe(
    'Total price of the shortest stay at the normal rent, without season and discount; absent if no stay is possible or the tax is not known',
  ),
  stay: FoundStay.optional().describe('Price of the stay on the searched dates; only in searches with dates'),
});
export type Listing = z.infer<typeof Listing>;

/** Text fields of the form of a new home; the photos are image1 … image20. */
export const NewListing = z.object(newFields);
export type NewListing = z.output<typeof NewListing>;

/** A home of an imported row, as texts. */
export const ImportedListing = NewListing.extend(importedFacts);
export type ImportedListing = z.output<typeof ImportedListing>;

/** Changes of a home's facts; absent facts stay unchanged. */
export const FactsEdit = z.object(factFields);
export type FactsEdit = z.output<typeof FactsEdit>;

const slotNumbers = { error: () => words.photoOrderNotAList };
const photoPaths = { error: () => words.photosSeenNotAList };

const jsonText = (refusal: { error: () => string }) =>
  z.string(refusal).transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: refusal.error() });
      return z.NEVER;
    }
  });

/**
 * An edit; absent fields stay unchanged. `photoOrder`: slots to keep, in their new order. `photosSeen`: the photos
 * (`path`) that the client saw; if they differ from the current photos, PHOTOS_CHANGED.
 */
export const ListingEdit = z.object({
  ...editedFields,
  photoOrder: jsonText(slotNumbers)
    .pipe(
      z
        .array(z.int(slotNumbers).min(1, slotNumbers).max(MAX_PHOTOS, slotNumbers), slotNumbers)
        .min(1, { error: () => words.onePhotoStays })
        .max(MAX_PHOTOS, slotNumbers)
        .refine((slots) => new Set(slots).size === slots.length, { error: () => words.photoOrderTwice }),
    )
    .optional(),
  photosSeen: jsonText(photoPaths)
    .pipe(z.array(z.string(photoPaths).max(200, photoPaths), photoPaths).max(MAX_PHOTOS, photoPaths))
    .optional(),
});
export type ListingEdit = z.output<typeof ListingEdit>;

const limitRange = { error: () => words.limitOutOfRange({ max: String(MAX_PAGE_SIZE) }) };

const Limit = z
  .string(limitRange)
  .regex(/^[0-9]{1,3}$/, { ...limitRange, abort: true })
  .transform(Number)
  .refine((value) => value >= 1 && value <= MAX_PAGE_SIZE, limitRange);

const oneCursor = { error: () => words.wrongCursor };

/** Paging parameters; the `Link` header has the URL of the next page. */
export const Page = z.object({ limit: Limit.optional(), cursor: z.string(oneCursor).max(200, oneCursor).optional() });
export const ListingPage = Page.extend({ category: filterFields.category });
/** Places that start with `query`, sorted by number of homes, descending. */
export const PlaceSearch = z.object({
  query: z
    .string({ error: () => words.placeNotText })
    .max(MAX_TEXT, { error: () => words.placeTooLong({ max: String(MAX_TEXT) }) })
    .refine(isPlainText, { error: () => words.placeNotPlain })
    .default(''),
});
export const Place = z.object({
  name: z.string().describe("As entered by a host: 'Old Manali'"),
  state: z.enum(states).optional().describe('State of a known town: ISO 3166-2'),
  homes: z.number().int().describe('Number of published homes there; 0 for a known town without homes'),
  box: z.array(z.number()).length(4).optional().describe('West, south, east and north of a known town, in degrees'),
});
export type Place = z.infer<typeof Place>;

export const NewRating = z.object({ ratings: whole(1, 5, 'rating'), bookingId: Id.optional() });
/** Answer to a rating: the home's new mean, as in `Listing`. */
export const MeanRating = z.object({ ratings: z.number().optional() });
