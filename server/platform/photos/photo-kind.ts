export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heif';

const PNG = '89504e470d0a1a0a';

/**
 * What a file is, told by its first twelve bytes; null for everything that is not taken. Nothing else reaches a
 * decoder: SVG, PDF and TIFF have readers that could be talked into opening other files.
 */
export function photoKind(head: Buffer): PhotoKind | null {
  if (head.length < 12) return null;
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (head.toString('hex', 0, 8) === PNG) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  // AVIF and HEIC share one container; which of the two it holds is its decoder's to say.
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'heif';
  return null;
}
