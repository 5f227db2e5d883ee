import { MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { Photo } from '@aangan/contract/homes/photos.ts';
import { photoUrl } from '@aangan/contract/homes/photo-url.ts';

/** A photo in the editor: an existing photo (`slot`, 1 to 20) or a new file. */
export type EditedPhoto = { id: string; url: string } & ({ slot: number } | { file: File });

export function presentPhotos(photos: readonly Photo[]): EditedPhoto[] {
  return photos.map((photo, index) => ({ id: photo.path, url: photoUrl(photo, 640), slot: index + 1 }));
}

export function newPhoto(file: File): EditedPhoto {
  const url = URL.createObjectURL(file);
  return { id: url, url, file };
}

/**
 * Photo part of `listing/update`: new files in free slots, and the new slot order if photos were moved or removed.
 * Unchanged photos are not sent.
 */
export function photoChanges(photos: readonly EditedPhoto[], count: number) {
  const retained = new Set(photos.flatMap((photo) => ('slot' in photo ? [photo.slot] : [])));
  const free = Array.from({ length: MAX_PHOTOS }, (_, index) => index + 1).filter((slot) => !retained.has(slot));
  const files: { slot: number; file: File }[] = [];
  const order = photos.map((photo) => {
    if ('slot' in photo) return photo.slot;
    const slot = free.shift() ?? MAX_PHOTOS;
    files.push({ slot, file: photo.file });
    return slot;
  });
  const isUnchanged = order.length === count && files.length === 0 && order.every((slot, index) => slot === index + 1);
  return { files, order: isUnchanged ? null : order };
}

export function hasPhotoChanges(photos: readonly EditedPhoto[], count: number): boolean {
  return photoChanges(photos, count).order !== null;
}

/** Photo errors by displayed index; the server names the slot. Both use the key `image3`. */
export function photoErrors(fields: Record<string, string>, order: readonly number[] | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => {
      const slot = /^image(\d+)$/.exec(name)?.[1];
      const index = slot === undefined ? -1 : (order?.indexOf(Number(slot)) ?? Number(slot) - 1);
      return [index < 0 ? name : `image${index + 1}`, sentence];
    }),
  );
}
