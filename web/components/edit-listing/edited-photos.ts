import { MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { Photo } from '@aangan/contract/listing/photos.ts';
import { photoUrl } from '@aangan/contract/listing/photo-url.ts';

/** A photo of the home as it is being edited: one that is there (`slot`, 1 to 20), or a new file. */
export type EditedPhoto = { id: string; url: string } & ({ slot: number } | { file: File });

export function presentPhotos(photos: readonly Photo[]): EditedPhoto[] {
  return photos.map((photo, index) => ({ id: photo.path, url: photoUrl(photo, 640), slot: index + 1 }));
}

export function newPhoto(file: File): EditedPhoto {
  const url = URL.createObjectURL(file);
  return { id: url, url, file };
}

/**
 * The photo part of `listing/update`: each new file under a slot that no retained photo has, and, where
 * anything was moved or removed, the slots in their new order. Unchanged photos are not sent.
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

/** Errors by the photo's index as the host sees it; the server names the photo's slot. Both read `image3`. */
export function refusedImages(fields: Record<string, string>, order: readonly number[] | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => {
      const slot = /^image(\d+)$/.exec(name)?.[1];
      const index = slot === undefined ? -1 : (order?.indexOf(Number(slot)) ?? Number(slot) - 1);
      return [index < 0 ? name : `image${index + 1}`, sentence];
    }),
  );
}
