/** As served: upright, in sRGB, in several widths, and without metadata about where and when it was taken. */
export interface EncodedPhoto {
  width: number;
  height: number;
  /** Blurred preview as a data URL, shown until the photo is loaded. */
  blur: string;
  /** WebP by width in pixels, ascending. */
  files: Map<number, Buffer>;
}

/** 'square' is cropped to the most salient part, such as a face. */
export type PhotoShape = 'whole' | 'square';

/** A photo's largest file is encoded in parallel with the others. */
export const CORES_OF_A_PHOTO = 2;
/** The size in pixels at which messengers and social networks show link previews. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The image library cannot decode a file; `cause` is its error. */
export class UndecodableError extends Error {
  constructor(cause: unknown) {
    super('a photo cannot be decoded', { cause });
    this.name = 'UndecodableError';
  }
}
