import type { FileHandle } from 'node:fs/promises';
import { notAPhoto } from './photo-refused.ts';

/** Where the image data of a file ends, and whether it is animated. */
export interface PictureEnd {
  /** The offset after the last byte; null if the file is truncated. */
  end: number | null;
  moves: boolean;
}

/** The maximum number of segments, chunks or boxes; a photo of 15 MB in segments of 1 kB has fewer. */
const MAX_SEGMENTS = 20_000;

/** PNG chunks that decompress to many times their size, each up to about 50 MB; a photo has only a few. */
const PACKED_CHUNKS = new Set(['zTXt', 'iTXt', 'iCCP']);
const MAX_PACKED = 20;

/** Byte that starts a marker; may be repeated before it. */
const FILL = 0xff;
const FILL_BYTES = Buffer.alloc(4_096, FILL);
const START_OF_SCAN = 0xda;
const END = 0xd9;
const END_OF_IMAGE = Buffer.from([0xff, END]);

/** Skips segments, and bytes between them as decoders do; then finds the end marker, which scan data cannot have. */
export async function endOfJpeg(file: FileWindow): Promise<PictureEnd> {
  let at = 2;
  for (let pieces = 0; pieces < MAX_SEGMENTS; pieces += 1) {
    const start = await file.findByte(FILL, at);
    at = await file.skipByte(FILL_BYTES, start);
    const segment = file.peek(at, 3) ?? (await file.read(at, 3));
    const [marker = END] = segment;
    if (segment.length < 3 || marker === END) break;
    if (marker === START_OF_SCAN) {
      const found = await file.find(END_OF_IMAGE, at);
      return { end: found === -1 ? null : found + END_OF_IMAGE.length, moves: false };
    }
    at += isStandaloneMarker(marker) ? 1 : 1 + segment.readUInt16BE(1);
  }
  return { end: null, moves: false };
}

/** Markers without a length: a stuffed zero byte, TEM, and the restart markers. */
function isStandaloneMarker(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** To IEND; acTL marks an animation. `PhotoRefused` for too many packed chunks: the library would unpack all first. */
export async function endOfPng(file: FileWindow): Promise<PictureEnd> {
  let at = 8;
  let isAnimated = false;
  let packed = 0;
  for (let pieces = 0; pieces < MAX_SEGMENTS; pieces += 1) {
    const chunk = file.peek(at, 8) ?? (await file.read(at, 8));
    if (chunk.length < 8) break;
    const type = chunk.toString('latin1', 4, 8);
    at += 12 + chunk.readUInt32BE(0);
    isAnimated ||= type === 'acTL';
    if (PACKED_CHUNKS.has(type)) packed += 1;
    if (packed > MAX_PACKED) throw notAPhoto();
    if (at > file.size) break;
    if (type === 'IEND') return { end: at, moves: isAnimated };
  }
  return { end: null, moves: isAnimated };
}

/** The header has the length, and a flag for animation. */
export async function endOfWebp(file: FileWindow): Promise<PictureEnd> {
  const header = await file.read(0, 21);
  const end = 8 + header.readUInt32LE(4);
  const moves = header.toString('latin1', 12, 16) === 'VP8X' && ((header[20] ?? 0) & 0x02) !== 0;
  return { end: end > file.size ? null : end, moves };
}

/** Skips the boxes. The major brand `avis` marks an AVIF sequence; a HEIC file always has a primary image. */
export async function endOfHeif(file: FileWindow): Promise<PictureEnd> {
  const moves = (await file.read(8, 4)).toString('latin1') === 'avis';
  let at = 0;
  for (let pieces = 0; at < file.size; pieces += 1) {
    if (pieces === MAX_SEGMENTS) return { end: null, moves };
    const header = file.peek(at, 16) ?? (await file.read(at, 16));
    const size = header.length < 8 ? 0 : boxSize(header, file.size - at);
    if (size < 8 || at + size > file.size) return { end: null, moves };
    at += size;
  }
  return { end: at, moves };
}

/** 0: the box extends to the end of the file; 1: a 64-bit size follows the type. */
function boxSize(header: Buffer, left: number): number {
  const size = header.readUInt32BE(0);
  if (size === 0) return left;
  return size === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : size;
}

const WINDOW_BYTES = 64 * 1024;

/** Random access to a file through one small buffer, so that a large file is not held in memory. */
export class FileWindow {
  readonly size: number;
  readonly #file: FileHandle;
  readonly #buffer = Buffer.alloc(WINDOW_BYTES);
  #start = 0;
  #length = 0;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  static async of(file: FileHandle): Promise<FileWindow> {
    return new FileWindow(file, (await file.stat()).size);
  }

  /** The bytes at an offset: fewer at the end of the file, and at most a window. Valid until the next call. */
  async read(at: number, count: number): Promise<Buffer> {
    if (!this.#holds(at, count)) await this.#moveTo(at);
    return this.#part(at, count);
  }

  /** Like `read`, but synchronous; null if the bytes are not loaded. Saves an await for each of many small steps. */
  peek(at: number, count: number): Buffer | null {
    return this.#holds(at, count) ? this.#part(at, count) : null;
  }

  /** The offset of the first occurrence of these bytes from `from` on; -1 if there is none. */
  async find(bytes: Buffer, from: number): Promise<number> {
    for (let at = from; at < this.size; at += WINDOW_BYTES - bytes.length + 1) {
      const found = (await this.read(at, WINDOW_BYTES)).indexOf(bytes);
      if (found !== -1) return at + found;
    }
    return -1;
  }

  /** The offset of the first occurrence of this byte from `from` on; the file size if there is none. */
  findByte(byte: number, from: number): Promise<number> {
    return this.#first(from, WINDOW_BYTES, (part) => part.indexOf(byte));
  }

  /** The offset of the first byte that differs from the byte that fills `block`; the file size if there is none. */
  skipByte(block: Buffer, from: number): Promise<number> {
    return this.#first(from, block.length, (part) => firstDifference(part, block));
  }

  async #first(from: number, count: number, indexIn: (part: Buffer) => number): Promise<number> {
    for (let at = from; at < this.size;) {
      if (!this.#holds(at, 1)) await this.#moveTo(at);
      const part = this.#part(at, count);
      const index = indexIn(part);
      if (index !== -1) return at + index;
      if (part.length === 0) break;
      at += part.length;
    }
    return this.size;
  }

  #holds(at: number, count: number): boolean {
    return at >= this.#start && at + count <= this.#start + this.#length;
  }

  #part(at: number, count: number): Buffer {
    const from = at - this.#start;
    return this.#buffer.subarray(from, Math.min(from + count, this.#length));
  }

  async #moveTo(at: number): Promise<void> {
    const { bytesRead } = await this.#file.read(this.#buffer, 0, WINDOW_BYTES, at);
    this.#start = at;
    this.#length = bytesRead;
  }
}

/** Compares a whole block first, because a file of fill bytes would otherwise block the event loop. */
function firstDifference(part: Buffer, block: Buffer): number {
  if (part.length > 0 && part[0] !== block[0]) return 0;
  return part.compare(block, 0, part.length) === 0 ? -1 : part.findIndex((byte) => byte !== block[0]);
}
