import type { FileHandle } from 'node:fs/promises';

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
