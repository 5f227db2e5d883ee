import { fieldOf, type FormFieldName, formFieldNames } from '@aangan/contract/listing/listing-values.ts';
import { ListingEdit } from '@aangan/contract/listing/listings.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { type EditedPhoto, photoChanges } from './edited-photos.ts';

/** In the order of the specification; what it does not name comes behind. */
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

/** Left empty, the others are refused. */
export function mayBeEmpty(name: FormFieldName): boolean {
  return fieldOf(name).isOptional === true || staysWhenEmpty(name);
}

/** A fee of cleaning that is left empty stays as well: who empties a field has not said that it is free. */
function staysWhenEmpty(name: FormFieldName): boolean {
  const { staysWhenEmpty, whenEmpty } = fieldOf(name);
  return staysWhenEmpty === true || whenEmpty !== undefined;
}

export function fieldsOf(listing: Listing): EditFields {
  return Object.fromEntries(editNames.map((name) => [name, String(listing[name] ?? '')])) as EditFields;
}

/** What the contract refuses, one sentence a field. */
export function mistakesIn(fields: EditFields): Partial<EditFields> {
  const parsed = ListingEdit.safeParse(changed(fields));
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]));
}

/** The multipart form of `listing/update`: the texts, and of the photos what changed against `listing`. */
export function formOf(fields: EditFields, photos: readonly EditedPhoto[], listing: Listing): FormData {
  return withPhotos(textsOf(fields), photos, listing);
}

/** The texts alone, or some of them: what is left out stays as it is. */
export function textsOf(fields: Partial<EditFields>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(changed(fields))) form.append(name, value);
  return form;
}

/**
 * Adds to a form what changed of the photos against `listing`, from which they were edited. It names those photos, since
 * a slot means another photo once an edit of them has been saved.
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

function changed(fields: Partial<EditFields>): Partial<EditFields> {
  return Object.fromEntries(
    editNames.flatMap((name) => {
      const value = fields[name];
      return value === undefined || (staysWhenEmpty(name) && value.trim() === '') ? [] : [[name, value]];
    }),
  );
}
