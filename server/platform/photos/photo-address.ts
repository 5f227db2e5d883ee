import { sql } from 'kysely';

const OWN = '/photos';
let photosAt = OWN;

/**
 * Says where browsers fetch photos (PHOTOS_URL), without a trailing slash; undefined: of Aangan itself. Told once in a
 * process, before it answers anything: every address of a photo that leaves it is made here.
 */
export function fetchPhotosAt(url: string | undefined): void {
  photosAt = url ?? OWN;
}

/** Where photos are fetched if not of Aangan itself: what pages may load. */
export function photosElsewhere(): string | undefined {
  return photosAt === OWN ? undefined : photosAt;
}

/** Where the files of a public photo lie: `{address}/{width}.webp`. */
export function photoAddress(id: string): string {
  return `${photosAt}/${id}`;
}

/** SQL: the beginning of every such address, up to the id. */
export function photosAddress() {
  return sql.lit(`${photosAt}/`);
}

/** The id in the address of a photo or of one of its files, whichever way it was told; null in no such address. */
export function photoIdOf(address: string): string | null {
  const found = /^(?<at>.*)\/(?<id>[0-9a-f-]{36})(?:\/\d{1,5}\.(?:webp|svg))?$/.exec(address);
  const { at, id } = found?.groups ?? {};
  return at === OWN || at === photosAt ? (id ?? null) : null;
}
