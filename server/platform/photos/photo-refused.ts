import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '@aangan/contract/limits.ts';
import { english, type RefusalText, renderRefusalText } from '../errors/refusal-words.ts';
import { UndecodableError } from './encoded-photo.ts';

/** A file that is refused as a photo; `why` is shown to the person who chose it. */
export class PhotoRefused extends Error {
  readonly reason: 'too-large' | 'not-an-image';
  readonly text: RefusalText;

  constructor(reason: PhotoRefused['reason'], text: RefusalText, cause?: unknown) {
    super(renderRefusalText(english, text), { cause });
    this.name = 'PhotoRefused';
    this.reason = reason;
    this.text = text;
  }
}

export const tooManyBytes = () =>
  new PhotoRefused('too-large', ({ reasons }) =>
    reasons.photoTooManyBytes({ megabytes: String(MAX_PHOTO_BYTES / 1_000_000) }),
  );
export const tooManyPixels = () =>
  new PhotoRefused('too-large', ({ reasons }) =>
    reasons.photoTooManyPixels({ megapixels: String(MAX_PHOTO_PIXELS / 1_000_000) }),
  );
export const notAPhoto = (cause?: unknown) =>
  new PhotoRefused('not-an-image', ({ reasons }) => reasons.notAPhoto, cause);
export const movingPhoto = () => new PhotoRefused('not-an-image', ({ reasons }) => reasons.movingPhoto);
export const notOnlyAPhoto = () => new PhotoRefused('not-an-image', ({ reasons }) => reasons.photoIsTwoThings);
/** An `UndecodableError` as a refusal of the file; other errors as they are. */
export const asRefusal = (error: unknown, kind: PhotoKind) =>
  error instanceof UndecodableError ? unreadable(kind, error) : error;
/** The decoder of its format cannot read the file. */
export const unreadable = (kind: PhotoKind, cause?: unknown) =>
  kind === 'heif' ? unreadableHeic(cause) : notAPhoto(cause);
const unreadableHeic = (cause?: unknown) =>
  new PhotoRefused('not-an-image', ({ reasons }) => reasons.heicUnreadable, cause);

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heif';

const PNG = '89504e470d0a1a0a';

/** By the first twelve bytes; null if not supported. Never SVG, PDF or TIFF: their decoders may open other files. */
export function photoKind(head: Buffer): PhotoKind | null {
  if (head.length < 12) return null;
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (head.toString('hex', 0, 8) === PNG) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  // AVIF and HEIC share one container format; the decoder distinguishes them.
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'heif';
  return null;
}
