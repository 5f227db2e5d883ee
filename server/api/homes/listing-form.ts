import type { Socket } from 'node:net';
import { type ImageField, imageFields } from '@aangan/contract/homes/listings.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isStillSignedIn, parseSessionToken } from '../../domain/accounts/sessions.ts';
import { notAnImage, photoTooLarge } from '../../domain/refusals.ts';
import type { QueuedBy } from '../../platform/concurrency/fair-queue.ts';
import { invalidInput, notSignedIn, tooLarge, unreadableForm, wrongContentType } from '../../platform/http/errors.ts';
import { parseJson } from '../../platform/http/parse-input.ts';
import { BodyThrottle, MAX_BODY_BYTES } from '../../platform/http/request-bodies.ts';
import { computeMegapixels } from '../../platform/photos/inspect-photo.ts';
import { PhotoRefused, tooManyBytes } from '../../platform/photos/photo-refused.ts';
import type { PhotoStore } from '../../platform/photos/photo-store.ts';
import type { Upload } from '../../platform/photos/uploads-under-way.ts';
import { countAttempt, hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import type { Context } from '../call.ts';

/** A received multipart form: text fields, and paths of staged photos by slot (1 to 20). */
export interface PhotoForm {
  texts: Record<string, string>;
  images: Map<number, string>;
  sender: QueuedBy;
}

interface FormRequest {
  account: { id: string };
  now: Date;
  request: FastifyRequest;
}

/** Large enough for the longest description in any script. */
const MAX_TEXT_BYTES = 32 * 1024;
/** Shared by all forms of the process: encoding limits them anyway, and other requests run between two chunks. */
const bodyPace = new BodyThrottle({ bytesPerSecond: 16_000_000 });
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Limits above those of valid forms; extra files are refused earlier, with their field name. */
const parserOptions = {
  throwFileSizeLimit: false,
  // Texts are read as bytes too: the parser would replace invalid UTF-8 by U+FFFD.
  isPartAFile: () => true,
  // More than one socket read (64 KiB): otherwise the parser hangs after a skipped part that fills the buffer.
  fileHwm: 256 * 1024,
  limits: { fileSize: MAX_PHOTO_BYTES, parts: 2 * MAX_PHOTOS + 60 },
};

/**
 * Parses a multipart form while it streams in, passes it to `use`, and removes its staged files afterwards. The first
 * invalid part fails the request without waiting for the rest. `max`: maximum number of photos. Since the request began
 * half an hour may have passed: the session is checked again, and `use` takes its own time.
 */
export async function withPhotoForm<T>(
  { account, now, request }: FormRequest,
  context: Pick<Context, 'db' | 'photos' | 'settings' | 'clock'>,
  use: (form: PhotoForm) => Promise<T>,
  { max = MAX_PHOTOS }: { max?: number } = {},
): Promise<T> {
  if (!request.isMultipart()) throw wrongContentType();
  if (Number(request.headers['content-length'] ?? 0) > (MAX_BODY_BYTES / MAX_PHOTOS) * max) throw tooLarge();
  const { photos: store } = context;
  const watch = watchSender(account.id, request.raw.socket);
  const form: PhotoForm = { texts: {}, images: new Map(), sender: watch.sender };
  const state: ReadState = { store, form, max, upload: store.openUpload(account.id), megapixels: 0 };
  try {
    await countAttempt(context, [uploadLimit(account.id)], now);
    await readParts(request, state);
    const token = parseSessionToken(request.headers.cookie, context.settings.publicUrl);
    if (!(await isStillSignedIn(context.db, account.id, token))) throw notSignedIn();
    if (state.megapixels > 0) await countAttempt(context, [megapixelLimit(account.id, state.megapixels)], now);
    return await use(form);
  } finally {
    watch.stopWatching();
    await store.unstage(form.images.values());
    state.upload.close();
  }
}

interface ReadState {
  store: PhotoStore;
  form: PhotoForm;
  max: number;
  upload: Upload;
  /** Sum over the photos so far. */
  megapixels: number;
}

/** `sender.signal` aborts when the client closes its connection, even half-way. Call `stopWatching` to stop watching. */
function watchSender(person: string, socket: Socket): { sender: QueuedBy; stopWatching: () => void } {
  const disconnected = new AbortController();
  const abort = () => disconnected.abort(unreadableForm());
  socket.once('end', abort).once('close', abort);
  return {
    sender: { person, signal: disconnected.signal },
    stopWatching: () => socket.off('end', abort).off('close', abort),
  };
}

async function readParts(request: FastifyRequest, state: ReadState): Promise<void> {
  try {
    const parts = request.files(parserOptions);
    bodyPace.throttle(request.raw);
    for await (const part of parts) {
      // The parser accepts parts without a name.
      if (!part.fieldname) throw unreadableForm();
      if (isFile(part)) await readFile(part, state);
      else await readText(part, state);
    }
  } catch (error) {
    throw isMalformed(error) ? unreadableForm() : error;
  }
}

/** Parser errors have no `code`, unlike errors of disk and database. */
function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === undefined && error.constructor === Error);
}

/** Browsers send an empty file input without a name as application/octet-stream. */
function isFile({ filename, mimetype }: { filename: string | undefined; mimetype: string }): boolean {
  return filename !== undefined || mimetype === 'application/octet-stream';
}

async function readText(part: MultipartFile, { form, max }: ReadState): Promise<void> {
  const { fieldname: field } = part;
  const text = await readPartText(part);
  if (findSlot(field, max) !== undefined) {
    // An empty text means that no photo was chosen.
    if (text !== '') throw invalidInput({ [field]: ({ reasons }) => reasons.photoIsText });
    return;
  }
  if (Object.hasOwn(form.texts, field)) throw invalidInput({ [field]: ({ reasons }) => reasons.twice({ field }) });
  form.texts[field] = text;
}

/** Decodes as UTF-8, ignoring the declared charset. For a JSON part, returns the string it contains. */
async function readPartText({ fieldname: field, file, mimetype }: MultipartFile): Promise<string> {
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

async function readFile(part: MultipartFile, state: ReadState): Promise<void> {
  const { store, form, max, upload } = state;
  const { fieldname: field, file, filename } = part;
  const slot = findSlot(field, max);
  if (slot === undefined)
    throw invalidInput({ [field]: ({ reasons }) => reasons.unknownPhotoField({ max: String(max) }) });
  if (form.images.has(slot)) throw invalidInput({ [field]: ({ reasons }) => reasons.twice({ field }) });
  const path = await store.stage(file, upload);
  form.images.set(slot, path);
  if (file.truncated) throw photoTooLarge(field, tooManyBytes().text);
  if (file.bytesRead > 0 || filename) {
    state.megapixels += computeMegapixels(await withFieldName(slot, store.inspect(path)));
    return;
  }
  // An empty file input: no photo was chosen.
  form.images.delete(slot);
  await store.unstage([path]);
}

function findSlot(field: string, max: number): number | undefined {
  const index = imageFields.indexOf(field as ImageField);
  return index === -1 || index >= max ? undefined : index + 1;
}

/** Awaits `work` on the photo of a slot (1 to 20) and turns PhotoRefused into an error that names the form field. */
export async function withFieldName<T>(slot: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PhotoRefused)) throw error;
    const field = imageFields[slot - 1] ?? `image${slot}`;
    throw error.reason === 'too-large' ? photoTooLarge(field, error.text) : notAnImage(field, error.text);
  }
}

const MEGAPIXELS_PER_HOUR = 10_000;
/** Rate limits count in integers: each started 10 megapixels count as one attempt. */
const MEGAPIXELS_PER_ATTEMPT = 10;

/** Forms an hour per account, each up to 300 MB. Refused forms count too. */
export function uploadLimit(accountId: string): Limit {
  return { kind: 'upload by account', subject: hashSubject(accountId), max: 300, withinMs: HOUR_MS };
}

/** Per account and hour: 200 photos of the largest size, or about 800 photos of a phone. */
export function megapixelLimit(accountId: string, megapixels: number): Limit {
  return {
    kind: 'megapixels by account',
    subject: hashSubject(accountId),
    max: MEGAPIXELS_PER_HOUR / MEGAPIXELS_PER_ATTEMPT,
    withinMs: HOUR_MS,
    counts: Math.ceil(megapixels / MEGAPIXELS_PER_ATTEMPT),
  };
}
