import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;

/** Reads a file here and there through one small buffer: a large one is looked at without being held in memory. */
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

  /** The bytes at an offset, fewer where the file ends; good until the next call. At most a window of them. */
  async read(at: number, count: number): Promise<Buffer> {
    if (!this.#holds(at, count)) await this.#moveTo(at);
    return this.#part(at, count);
  }

  /** The same at once, null where it has to be read first: whoever takes many small steps waits once for each window. */
  peek(at: number, count: number): Buffer | null {
    return this.#holds(at, count) ? this.#part(at, count) : null;
  }

  /** Where these few bytes are first found from an offset on; -1 when they are not. */
  async find(bytes: Buffer, from: number): Promise<number> {
    for (let at = from; at < this.size; at += WINDOW_BYTES - bytes.length + 1) {
      const found = (await this.read(at, WINDOW_BYTES)).indexOf(bytes);
      if (found !== -1) return at + found;
    }
    return -1;
  }

  /** Where this byte is first found from an offset on; the end of the file when it is not. */
  findByte(byte: number, from: number): Promise<number> {
    return this.#first(from, WINDOW_BYTES, (part) => part.indexOf(byte));
  }

  /** Where the first other byte than that of a block of one byte is, from an offset on; the end of the file when there is none. */
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

/** By comparing much at once: byte by byte a photo of nothing else would keep everybody waiting. */
function firstDifference(part: Buffer, block: Buffer): number {
  if (part.length > 0 && part[0] !== block[0]) return 0;
  return part.compare(block, 0, part.length) === 0 ? -1 : part.findIndex((byte) => byte !== block[0]);
}
