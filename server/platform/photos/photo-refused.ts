import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '@aangan/contract/limits.ts';
import { english, type RefusalText, renderRefusalText } from '../errors/refusal-words.ts';
import type { PhotoKind } from './photo-kind.ts';
import { UndecodableError } from './undecodable-error.ts';

/** A file that is refused as a photo; `why` is shown to the person who chose it. */
export class PhotoRefused extends Error {
  readonly reason: 'too-large' | 'not-an-image';
  readonly why: RefusalText;

  constructor(reason: PhotoRefused['reason'], why: RefusalText, cause?: unknown) {
    super(renderRefusalText(english, why), { cause });
    this.name = 'PhotoRefused';
    this.reason = reason;
    this.why = why;
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
