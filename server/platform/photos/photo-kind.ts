export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heif';

const PNG = '89504e470d0a1a0a';

/**
 * The format by a file's first twelve bytes; null if not supported. SVG, PDF and TIFF never reach a decoder, because
 * their decoders could be made to open other files.
 */
export function photoKind(head: Buffer): PhotoKind | null {
  if (head.length < 12) return null;
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (head.toString('hex', 0, 8) === PNG) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  // AVIF and HEIC share one container format; the decoder distinguishes them.
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'heif';
  return null;
}
