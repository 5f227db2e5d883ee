import { sql } from 'kysely';

/** A stored photo. Its files, one per width, never change. */
export interface StoredPhoto {
  id: string;
  format: 'webp' | 'svg';
  /** Pixels of the whole photo, upright. */
  width: number;
  height: number;
  /** Pixels, ascending. */
  widths: number[];
  /** A tiny preview as a data URL. */
  blur: string;
}

const DEFAULT_BASE = '/photos';
let photosBase = DEFAULT_BASE;

/** PHOTOS_URL, without a trailing slash; undefined: Aangan serves photos. Call once per process, before requests. */
export function setPhotosUrl(url: string | undefined): void {
  photosBase = url ?? DEFAULT_BASE;
}

/** The external base URL of photos, for the content security policy; undefined if Aangan serves them. */
export function externalPhotosUrl(): string | undefined {
  return photosBase === DEFAULT_BASE ? undefined : photosBase;
}

/** The base URL of a public photo; its files are `{base URL}/{width}.webp`. */
export function photoAddress(id: string): string {
  return `${photosBase}/${id}`;
}

/** SQL: the part of a photo's URL before its id. */
export function photoUrlPrefix() {
  return sql.lit(`${photosBase}/`);
}

/** The id in the URL of a photo or of a file of it, at the default or the configured base; null for any other. */
export function parsePhotoId(address: string): string | null {
  const found = /^(?<at>.*)\/(?<id>[0-9a-f-]{36})(?:\/\d{1,5}\.(?:webp|svg))?$/.exec(address);
  const { at, id } = found?.groups ?? {};
  return at === DEFAULT_BASE || at === photosBase ? (id ?? null) : null;
}
