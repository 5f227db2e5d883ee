import * as words from '@aangan/contract/words/en/refusals/places.ts';
import { text } from '../fields.ts';
import { MAX_ADDRESS, MAX_DIRECTIONS } from '../limits.ts';
import * as z from '../zod.ts';

/** Latitude limit of the Web Mercator projection. */
const MAX_LAT = 85;
const MAX_LNG = 180;

/** Approximate location of a home; public. */
export const At = z
  .object({
    lat: z.number().describe('Degrees north, 4 decimals'),
    lng: z.number().describe('Degrees east, 4 decimals'),
    radius: z.number().int().describe('The home lies within so many metres; 700, or 5,000 and more around its town'),
  })
  .describe('Where it roughly is; absent where neither its place nor its town is known');
export type At = z.infer<typeof At>;

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
  lat: degrees(MAX_LAT, () => words.latitude),
  lng: degrees(MAX_LNG, () => words.longitude),
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
