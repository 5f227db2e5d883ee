/** A stored photo. Its files, one per width, never change. */
export interface StoredPhoto {
  id: string;
  format: 'webp' | 'svg';
  /** Pixels of the whole photo, upright. */
  width: number;
  height: number;
  /** Pixels, ascending. */
  widths: number[];
  /** A tiny preview as a data URL. */
  blur: string;
}
