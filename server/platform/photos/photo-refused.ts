import type { PhotoKind } from './photo-kind.ts';

/** A file that is not taken as a photo; the message is for the person who chose it. */
export class PhotoRefused extends Error {
  readonly reason: 'too-large' | 'not-an-image';

  constructor(reason: PhotoRefused['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PhotoRefused';
    this.reason = reason;
  }
}

export const tooManyBytes = () => new PhotoRefused('too-large', 'This photo is above 15 MB.');
export const tooManyPixels = () => new PhotoRefused('too-large', 'This photo is above 50 megapixels.');
export const notAPhoto = (cause?: unknown) =>
  new PhotoRefused(
    'not-an-image',
    'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF.',
    cause,
  );
export const movingPhoto = () => new PhotoRefused('not-an-image', 'This picture moves. Please choose a still photo.');
export const isTwoThings = () =>
  new PhotoRefused('not-an-image', 'Something other than a photo hangs on to this file. Please save it anew.');
/** What its kind's reader cannot read. */
export const unreadable = (kind: PhotoKind, cause?: unknown) =>
  kind === 'heif' ? unreadableHeic(cause) : notAPhoto(cause);
const unreadableHeic = (cause?: unknown) =>
  new PhotoRefused(
    'not-an-image',
    'This HEIC photo cannot be read here. Please save it as JPEG and choose it again.',
    cause,
  );
