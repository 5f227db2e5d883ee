import { ListingEdit } from '@aangan/contract/listing/listings.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { type EditedPhoto, photoChanges } from './edited-photos.ts';

const names = [
  'title',
  'description',
  'rent',
  'includedGuests',
  'extraGuestFee',
  'cleaningFee',
  'phone',
  'city',
  'landMark',
  'category',
] as const;

export type EditFieldName = (typeof names)[number];
export type EditFields = Record<EditFieldName, string>;

/** Left empty, these stay as they are; the others are required. */
const optional = new Set<EditFieldName>(['includedGuests', 'extraGuestFee', 'cleaningFee', 'phone']);

export function fieldsOf(listing: Listing): EditFields {
  return Object.fromEntries(names.map((name) => [name, String(listing[name] ?? '')])) as EditFields;
}

/** What the contract refuses, one sentence a field. */
export function mistakesIn(fields: EditFields): Partial<Record<EditFieldName, string>> {
  const parsed = ListingEdit.safeParse(changed(fields));
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
}

/**
 * The multipart form of `listing/update`: the texts, and of the photos what changed against `listing`, from which they
 * were edited. It names those photos, since a slot means another photo once an edit of them has been saved.
 */
export function formOf(fields: EditFields, photos: readonly EditedPhoto[], listing: Listing): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(changed(fields))) form.append(name, value);
  const { files, order } = photoChanges(photos, listing.photos.length);
  if (order !== null) {
    form.append('photoOrder', JSON.stringify(order));
    form.append('photosSeen', JSON.stringify(listing.photos.map(({ path }) => path)));
  }
  for (const { slot, file } of files) form.append(`image${slot}`, file);
  return form;
}

function changed(fields: EditFields): Partial<EditFields> {
  return Object.fromEntries(
    names.filter((name) => !(optional.has(name) && fields[name].trim() === '')).map((name) => [name, fields[name]]),
  );
}
