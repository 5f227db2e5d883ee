import type { Photo } from './photos.ts';

/** The file of a photo that is at least `width` pixels wide, or its widest. */
export function photoUrl(photo: Photo, width: number): string {
  const chosen = photo.widths.find((candidate) => candidate >= width) ?? photo.widths.at(-1);
  return `${photo.path}/${chosen}.${photo.format}`;
}

/** The `srcset` of a photo. */
export function photoSrcSet(photo: Photo): string {
  return photo.widths.map((width) => `${photo.path}/${width}.${photo.format} ${width}w`).join(', ');
}
