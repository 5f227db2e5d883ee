import type { FileWindow } from './file-window.ts';

/** Where the picture of a file ends, and whether there are more of them. */
export interface PictureEnd {
  /** Behind its last byte; null when the file breaks off before. */
  end: number | null;
  moves: boolean;
}

/** Segments, chunks or boxes that a picture has at most: a photo of 15 MB in pieces of 1 kB has fewer. */
const MOST_PIECES = 20_000;

/** Begins a marker, and may stand before it any number of times. */
const FILL = 0xff;
const FILL_BYTES = Buffer.alloc(4_096, FILL);
const START_OF_SCAN = 0xda;
const END = 0xd9;
const END_OF_IMAGE = Buffer.from([0xff, END]);

/**
 * Segments up to the picture itself, in which its end is a marker that nothing else in it looks like. Bytes between
 * segments are passed over, as decoders do.
 */
export async function endOfJpeg(file: FileWindow): Promise<PictureEnd> {
  let at = 2;
  for (let pieces = 0; pieces < MOST_PIECES; pieces += 1) {
    const start = await file.findByte(FILL, at);
    at = await file.skipByte(FILL_BYTES, start);
    const segment = file.peek(at, 3) ?? (await file.read(at, 3));
    const [marker = END] = segment;
    if (segment.length < 3 || marker === END) break;
    if (marker === START_OF_SCAN) {
      const found = await file.find(END_OF_IMAGE, at);
      return { end: found === -1 ? null : found + END_OF_IMAGE.length, moves: false };
    }
    at += isAlone(marker) ? 1 : 1 + segment.readUInt16BE(1);
  }
  return { end: null, moves: false };
}

/** No segment, and so no length, follows a byte that is none, TEM, and the restarts of a scan. */
function isAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Chunks up to the one named IEND; one named acTL makes it an animation. */
export async function endOfPng(file: FileWindow): Promise<PictureEnd> {
  let at = 8;
  let moves = false;
  for (let pieces = 0; pieces < MOST_PIECES; pieces += 1) {
    const chunk = file.peek(at, 8) ?? (await file.read(at, 8));
    if (chunk.length < 8) break;
    const type = chunk.toString('latin1', 4, 8);
    at += 12 + chunk.readUInt32BE(0);
    moves ||= type === 'acTL';
    if (at > file.size) break;
    if (type === 'IEND') return { end: at, moves };
  }
  return { end: null, moves };
}

/** Its header says how long it is, and a flag whether it moves. */
export async function endOfWebp(file: FileWindow): Promise<PictureEnd> {
  const header = await file.read(0, 21);
  const end = 8 + header.readUInt32LE(4);
  const moves = header.toString('latin1', 12, 16) === 'VP8X' && ((header[20] ?? 0) & 0x02) !== 0;
  return { end: end > file.size ? null : end, moves };
}

/** Boxes one behind the other. AVIF says by its first brand that it is a film; a HEIC has its primary image. */
export async function endOfHeif(file: FileWindow): Promise<PictureEnd> {
  const moves = (await file.read(8, 4)).toString('latin1') === 'avis';
  let at = 0;
  for (let pieces = 0; at < file.size; pieces += 1) {
    if (pieces === MOST_PIECES) return { end: null, moves };
    const header = file.peek(at, 16) ?? (await file.read(at, 16));
    const size = header.length < 8 ? 0 : sizeOfBox(header, file.size - at);
    if (size < 8 || at + size > file.size) return { end: null, moves };
    at += size;
  }
  return { end: at, moves };
}

/** 0 means: as far as the file goes; 1: a size of 64 bits follows the name. */
function sizeOfBox(header: Buffer, left: number): number {
  const size = header.readUInt32BE(0);
  if (size === 0) return left;
  return size === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : size;
}
