import type { Socket } from 'node:net';
import { type ImageField, imageFields } from '@aangan/contract/listing/listings.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalidInput, tooLarge, unreadableForm, wrongContentType } from '../../../platform/http/errors.ts';
import { photoTooLarge } from '../../../domain/refusals.ts';
import type { QueuedBy } from '../../../platform/concurrency/fair-queue.ts';
import { BodyPace } from '../../../platform/http/body-pace.ts';
import { MOST_BODY_BYTES } from '../../../platform/http/drop-body.ts';
import { parseJson } from '../../../platform/http/json-body.ts';
import { megapixelsOf } from '../../../platform/photos/inspect-photo.ts';
import { tooManyBytes } from '../../../platform/photos/photo-refused.ts';
import type { Upload } from '../../../platform/photos/uploads-under-way.ts';
import type { PhotoStore } from '../../../platform/photos/photo-store.ts';
import { countAttempt } from '../../../platform/rate-limits/rate-limits.ts';
import type { Context } from '../../context.ts';
import { namingField } from './photo-field.ts';
import { megapixelLimit, uploadLimit } from './upload-limit.ts';

/** A multipart form as it came in: its texts, and its photos in files of their own, by slot 1 to 20. */
export interface ListingForm {
  texts: Record<string, string>;
  images: Map<number, string>;
  sender: QueuedBy;
}

/** Who sends a form, and when. */
interface Sending {
  account: { id: string };
  now: Date;
  request: FastifyRequest;
}

/** A text part holds the longest description in any script, and not much more. */
const MAX_TEXT_BYTES = 32 * 1024;
/** Of all forms of a process: no photos are encoded faster, and between two chunks others are answered. */
const pace = new BodyPace({ bytesPerSecond: 16_000_000 });
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What no form of ours holds; the first file that is one too many is refused by its name before. */
const options = {
  throwFileSizeLimit: false,
  // Texts come as bytes too: the reader would put U+FFFD in the place of what is not UTF-8.
  isPartAFile: () => true,
  // More than a socket brings at once (64 KiB): the reader waits for ever behind a part that it skips when that fills it.
  fileHwm: 256 * 1024,
  limits: { fileSize: MAX_PHOTO_BYTES, parts: 2 * MAX_PHOTOS + 60 },
};

/**
 * Reads the form of a home as it streams in, and lets it be used; afterwards nothing of it is left in the staging
 * folder. The first part that is wrong refuses it at once, while the rest is still on its way; `most` is how many photos
 * it may hold.
 */
export async function withListingForm<T>(
  { account, now, request }: Sending,
  context: Pick<Context, 'db' | 'photos' | 'settings'>,
  use: (form: ListingForm) => Promise<T>,
  { most = MAX_PHOTOS }: { most?: number } = {},
): Promise<T> {
  if (!request.isMultipart()) throw wrongContentType();
  if (Number(request.headers['content-length'] ?? 0) > (MOST_BODY_BYTES / MAX_PHOTOS) * most) throw tooLarge();
  const { photos: store } = context;
  const leaving = senderOf(account.id, request.raw.socket);
  const form: ListingForm = { texts: {}, images: new Map(), sender: leaving.sender };
  const reading: Reading = { store, form, most, upload: store.openUpload(account.id), megapixels: 0 };
  try {
    await countAttempt(context, [uploadLimit(account.id)], now);
    await readParts(request, reading);
    if (reading.megapixels > 0) await countAttempt(context, [megapixelLimit(account.id, reading.megapixels)], now);
    return await use(form);
  } finally {
    leaving.forget();
    await store.unstage(form.images.values());
    reading.upload.close();
  }
}

interface Reading {
  store: PhotoStore;
  form: ListingForm;
  most: number;
  upload: Upload;
  /** Of all photos so far. */
  megapixels: number;
}

/** Nobody waits for an answer any more once the connection is closed from the other side, be it by half only. */
function senderOf(person: string, socket: Socket): { sender: QueuedBy; forget: () => void } {
  const leaving = new AbortController();
  const leave = () => leaving.abort(unreadableForm());
  socket.once('end', leave).once('close', leave);
  return {
    sender: { person, signal: leaving.signal },
    forget: () => socket.off('end', leave).off('close', leave),
  };
}

async function readParts(request: FastifyRequest, reading: Reading): Promise<void> {
  try {
    const parts = request.files(options);
    pace.hold(request.raw);
    for await (const part of parts) {
      // The reader hands on a part without a name as it came.
      if (!part.fieldname) throw unreadableForm();
      if (isFile(part)) await readFile(part, reading);
      else await readText(part, reading);
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

/** A text has neither a file's name nor the type that a file without one has. */
function isFile({ filename, mimetype }: { filename: string | undefined; mimetype: string }): boolean {
  return filename !== undefined || mimetype === 'application/octet-stream';
}

async function readText(part: MultipartFile, { form, most }: Reading): Promise<void> {
  const { fieldname: field } = part;
  const text = await textOf(part);
  if (slotOf(field, most) !== undefined) {
    // Forms say with an empty text that no photo was chosen.
    if (text !== '') throw invalidInput({ [field]: ({ reasons }) => reasons.photoIsText });
    return;
  }
  if (Object.hasOwn(form.texts, field)) throw invalidInput({ [field]: ({ reasons }) => reasons.twice({ field }) });
  form.texts[field] = text;
}

/** In UTF-8, whatever a part says of itself; of a part that says that it is JSON, the text that it holds. */
async function textOf({ fieldname: field, file, mimetype }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_TEXT_BYTES) throw invalidInput({ [field]: ({ reasons }) => reasons.textTooLong });
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (mimetype.startsWith('application/json')) {
    const value = parseJson(bytes);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidInput({ [field]: ({ reasons }) => reasons.notUtf8 });
  }
}

async function readFile(part: MultipartFile, reading: Reading): Promise<void> {
  const { store, form, most, upload } = reading;
  const { fieldname: field, file, filename } = part;
  const slot = slotOf(field, most);
  if (slot === undefined)
    throw invalidInput({ [field]: ({ reasons }) => reasons.unknownPhotoField({ max: String(most) }) });
  if (form.images.has(slot)) throw invalidInput({ [field]: ({ reasons }) => reasons.twice({ field }) });
  const path = await store.stage(file, upload);
  form.images.set(slot, path);
  if (file.truncated) throw photoTooLarge(field, tooManyBytes().why);
  if (file.bytesRead > 0 || filename) {
    reading.megapixels += megapixelsOf(await namingField(slot, store.inspect(path)));
    return;
  }
  // An empty file input of a form: no photo was chosen.
  form.images.delete(slot);
  await store.unstage([path]);
}

function slotOf(field: string, most: number): number | undefined {
  const index = imageFields.indexOf(field as ImageField);
  return index === -1 || index >= most ? undefined : index + 1;
}
