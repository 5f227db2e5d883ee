import type { Readable } from 'node:stream';
import { type ImageField, imageFields } from '@aangan/contract/listings.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalidInput, photoTooLarge, type Refusal, unreadableForm, wrongContentType } from '../http/errors.ts';
import { tooManyBytes } from '../photos/photo-refused.ts';
import type { PhotoStore } from '../photos/photo-store.ts';

/** A multipart form as it came in: its texts, and its photos in files of their own, by slot 1 to 20. */
export interface ListingForm {
  texts: Record<string, string>;
  images: Map<number, string>;
}

/** A text part holds the longest description in any script, and not much more. */
const MAX_TEXT_BYTES = 32 * 1024;

/** More files than there are slots are read on, so that the refusal can name the one too many. */
const options = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: MAX_PHOTO_BYTES,
    files: 2 * MAX_PHOTOS,
    fields: 60,
    fieldSize: MAX_TEXT_BYTES,
    parts: 2 * MAX_PHOTOS + 60,
  },
};

/** Reads the form of a home as it streams in, and lets it be used; afterwards nothing of it is left in the staging folder. */
export async function withListingForm<T>(
  request: FastifyRequest,
  store: PhotoStore,
  use: (form: ListingForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw wrongContentType();
  const form: ListingForm = { texts: {}, images: new Map() };
  try {
    await readParts(request, store, form);
    return await use(form);
  } finally {
    await store.unstage(form.images.values());
  }
}

/** The first refusal counts; the rest of the body is read and dropped, so that whoever still sends hears the answer. */
async function readParts(request: FastifyRequest, store: PhotoStore, form: ListingForm): Promise<void> {
  let refusal: Refusal | null = null;
  try {
    for await (const part of request.parts(options)) {
      if (refusal !== null) drop(part);
      else if (part.type === 'file') refusal = await readFile(part, store, form);
      else refusal = readText(part, form);
    }
  } catch (error) {
    throw isMalformed(error) ? unreadableForm() : error;
  }
  if (refusal !== null) throw refusal;
}

/** The reader of forms complains by errors without a code; a disk or a database has one. */
function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === undefined && error.constructor === Error);
}

function readText(part: MultipartValue, form: ListingForm): Refusal | null {
  const { fieldname: field, value } = part;
  if (part.valueTruncated) return invalidInput({ [field]: 'This text is too long.' });
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Forms say with an empty text that no photo was chosen.
  if (slotOf(field) !== undefined) return text === '' ? null : invalidInput({ [field]: 'A photo is sent as a file.' });
  form.texts[field] = text;
  return null;
}

async function readFile(part: MultipartFile, store: PhotoStore, form: ListingForm): Promise<Refusal | null> {
  const { fieldname: field, file } = part;
  const slot = slotOf(field);
  if (slot === undefined || form.images.has(slot)) {
    drop(part);
    return invalidInput({
      [field]: slot === undefined ? `Photos are sent as image1 to image${MAX_PHOTOS}.` : `${field} is there twice.`,
    });
  }
  const path = await store.stage(file);
  form.images.set(slot, path);
  if (file.truncated) return photoTooLarge(field, tooManyBytes().message);
  if (file.bytesRead === 0 && !part.filename) {
    // An empty file input of a form: no photo was chosen.
    form.images.delete(slot);
    await store.unstage([path]);
  }
  return null;
}

function slotOf(field: string): number | undefined {
  const index = imageFields.indexOf(field as ImageField);
  return index === -1 ? undefined : index + 1;
}

function drop(part: Multipart): void {
  if (part.type === 'file') (part.file as Readable).resume();
}
