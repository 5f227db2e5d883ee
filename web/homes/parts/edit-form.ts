import { type FormFieldName, formFieldNames, getListingField } from '@aangan/contract/homes/listing-values.ts';
import { type Listing, ListingEdit, type Photo } from '@aangan/contract/homes/listings.ts';
import { photoUrl } from '@aangan/contract/homes/photo-url.ts';
import { MAX_PHOTOS } from '@aangan/contract/limits.ts';

/** Field order of the specification; other fields follow. */
const specified: readonly FormFieldName[] = [
  'title',
  'description',
  'rent',
  'includedGuests',
  'extraGuestFee',
  'cleaningFee',
  'phone',
  'city',
  'landMark',
];
export const editNames = [...new Set([...specified, ...formFieldNames])];

export type EditFields = Record<FormFieldName, string>;

/** Also true for a required field whose saved value stays if its input is empty. */
export function mayBeEmpty(name: FormFieldName): boolean {
  return getListingField(name).isOptional === true || keepsValueWhenEmpty(name);
}

/** An emptied cleaning fee keeps its value, because empty does not mean free. */
function keepsValueWhenEmpty(name: FormFieldName): boolean {
  const { staysWhenEmpty, whenEmpty } = getListingField(name);
  return staysWhenEmpty === true || whenEmpty !== undefined;
}

export function toFields(listing: Listing): EditFields {
  return Object.fromEntries(editNames.map((name) => [name, String(listing[name] ?? '')])) as EditFields;
}

/** Validation errors by the contract's schema, one message per field. */
export function validationErrors(fields: EditFields): Partial<EditFields> {
  const parsed = ListingEdit.safeParse(selectChanges(fields));
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
}

/** The fields that were changed; sending only these preserves what another screen has saved meanwhile. */
export function selectDirty(fields: EditFields, dirty: Partial<Record<FormFieldName, boolean>>): Partial<EditFields> {
  return Object.fromEntries(editNames.filter((name) => dirty[name]).map((name) => [name, fields[name]]));
}

/** Texts only; omitted fields stay unchanged. */
export function toTextsFormData(fields: Partial<EditFields>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(selectChanges(fields))) form.append(name, value);
  return form;
}

/**
 * Adds photo changes relative to `listing`. Includes the ids of its photos, because slots change meaning after another
 * edit is saved.
 */
export function withPhotos(form: FormData, photos: readonly EditedPhoto[], listing: Listing): FormData {
  const { files, order } = photoChanges(photos, listing.photos.length);
  if (order !== null) {
    form.append('photoOrder', JSON.stringify(order));
    form.append('photosSeen', JSON.stringify(listing.photos.map(({ path }) => path)));
  }
  for (const { slot, file } of files) form.append(`image${slot}`, file);
  return form;
}

function selectChanges(fields: Partial<EditFields>): Partial<EditFields> {
  return Object.fromEntries(
    editNames.flatMap((name) => {
      const value = fields[name];
      return value === undefined || (keepsValueWhenEmpty(name) && value.trim() === '') ? [] : [[name, value]];
    }),
  );
}

/** A photo in the editor: an existing photo (`slot`, 1 to 20) or a new file. */
export type EditedPhoto = { id: string; url: string } & ({ slot: number } | { file: File });

export function presentPhotos(photos: readonly Photo[]): EditedPhoto[] {
  return photos.map((photo, index) => ({ id: photo.path, url: photoUrl(photo, 640), slot: index + 1 }));
}

/**
 * The photos of a home that has others (`now`) than when editing began (`base`), and after them the files that were added
 * here; without these if they are there already, because the answer to this edit was lost (`isAnswerLost`).
 */
export function keepNewPhotos(
  edited: readonly EditedPhoto[],
  { base, now, isAnswerLost }: { base: readonly Photo[]; now: readonly Photo[]; isAnswerLost: boolean },
): EditedPhoto[] {
  const isSaved = ({ path }: Photo, index: number) => {
    const photo = edited[index];
    if (photo === undefined) return false;
    return 'slot' in photo ? base[photo.slot - 1]?.path === path : base.every((other) => other.path !== path);
  };
  if (isAnswerLost && now.length === edited.length && now.every(isSaved)) return presentPhotos(now);
  return [...presentPhotos(now), ...edited.filter((photo) => 'file' in photo)].slice(0, MAX_PHOTOS);
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
