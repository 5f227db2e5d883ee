import { type FormFieldName, formFieldNames, getListingField } from '@aangan/contract/homes/listing-values.ts';
import { ListingEdit } from '@aangan/contract/homes/listings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type EditedPhoto, photoChanges } from './edited-photos.ts';

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

/** Whether the field may be left empty. */
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

/** The multipart form of `listing/update`: texts, and photo changes relative to `listing`. */
export function toFormData(fields: EditFields, photos: readonly EditedPhoto[], listing: Listing): FormData {
  return withPhotos(toTextsFormData(fields), photos, listing);
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
