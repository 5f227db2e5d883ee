import { type ImageField, imageFields } from '@aangan/contract/listings.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalidInput, photoTooLarge, tooLarge, unreadableForm, wrongContentType } from '../http/errors.ts';
import { tooManyBytes } from '../photos/photo-refused.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { drainForm, MAX_FORM_BYTES } from './drain-form.ts';
import { namingField } from './photo-field.ts';

/** A multipart form as it came in: its texts, and its photos in files of their own, by slot 1 to 20. */
export interface ListingForm {
  texts: Record<string, string>;
  images: Map<number, string>;
}

/** A text part holds the longest description in any script, and not much more. */
const MAX_TEXT_BYTES = 32 * 1024;

/** What no form of ours holds; the first file that is one too many is refused by its name before. */
const options = {
  throwFileSizeLimit: false,
  // More than a socket brings at once (64 KiB): the reader waits for ever behind a part that it skips when that fills it.
  fileHwm: 256 * 1024,
  limits: {
    fileSize: MAX_PHOTO_BYTES,
    files: 2 * MAX_PHOTOS,
    fields: 60,
    fieldSize: MAX_TEXT_BYTES,
    parts: 2 * MAX_PHOTOS + 60,
  },
};

/**
 * Reads the form of a home as it streams in, and lets it be used; afterwards nothing of it is left in the staging
 * folder. The first part that is wrong refuses it at once, while the rest is still on its way.
 */
export async function withListingForm<T>(
  request: FastifyRequest,
  store: PhotoStore,
  use: (form: ListingForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw wrongContentType();
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  const form: ListingForm = { texts: {}, images: new Map() };
  try {
    await readParts(request, store, form);
    return await use(form);
  } finally {
    drainForm(request.raw);
    await store.unstage(form.images.values());
  }
}

async function readParts(request: FastifyRequest, store: PhotoStore, form: ListingForm): Promise<void> {
  try {
    for await (const part of request.parts(options)) {
      // The reader hands on a part without a name as it came.
      if (!part.fieldname) throw unreadableForm();
      if (part.type === 'file') await readFile(part, store, form);
      else readText(part, form);
    }
  } catch (error) {
    throw isMalformed(error) ? unreadableForm() : error;
  }
}

/** The reader of forms complains by errors without a code; a disk or a database has one. */
function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === undefined && error.constructor === Error);
}

function readText({ fieldname: field, value, valueTruncated }: MultipartValue, form: ListingForm): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (valueTruncated) throw invalidInput({ [field]: 'This text is too long.' });
  if (slotOf(field) !== undefined) {
    // Forms say with an empty text that no photo was chosen.
    if (text !== '') throw invalidInput({ [field]: 'A photo is sent as a file.' });
    return;
  }
  if (Object.hasOwn(form.texts, field)) throw invalidInput({ [field]: `${field} is there twice.` });
  form.texts[field] = text;
}

async function readFile(part: MultipartFile, store: PhotoStore, form: ListingForm): Promise<void> {
  const { fieldname: field, file, filename } = part;
  const slot = slotOf(field);
  if (slot === undefined) throw invalidInput({ [field]: `Photos are sent as image1 to image${MAX_PHOTOS}.` });
  if (form.images.has(slot)) throw invalidInput({ [field]: `${field} is there twice.` });
  const path = await store.stage(file);
  form.images.set(slot, path);
  if (file.truncated) throw photoTooLarge(field, tooManyBytes().message);
  if (file.bytesRead > 0 || filename) return namingField(slot, store.inspect(path));
  // An empty file input of a form: no photo was chosen.
  form.images.delete(slot);
  await store.unstage([path]);
}

function slotOf(field: string): number | undefined {
  const index = imageFields.indexOf(field as ImageField);
  return index === -1 ? undefined : index + 1;
}
