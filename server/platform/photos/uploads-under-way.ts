import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import { tooManyRequests } from '../http/errors.ts';

/** Maximum bytes staged per person: one form with the most and largest photos, or several smaller ones. */
export const MAX_BYTES_PER_PERSON = MAX_PHOTOS * MAX_PHOTO_BYTES;
const RETRY_AFTER_SECONDS = 60;

/** Bytes per person in the staging folder of this process. */
export class UploadsUnderWay {
  readonly #bytes = new Map<string, number>();

  open(person: string): Upload {
    return new Upload(this.#bytes, person);
  }
}

/** The bytes of one form, counted until it is closed. */
export class Upload {
  readonly #all: Map<string, number>;
  readonly #person: string;
  #bytes = 0;

  constructor(all: Map<string, number>, person: string) {
    this.#all = all;
    this.#person = person;
  }

  /** Counts chunks and passes them on. */
  async *counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.count(chunk.length);
      yield chunk;
    }
  }

  /** Adds bytes. Throws 429 if the person's total would exceed the limit. */
  count(bytes: number): void {
    const all = (this.#all.get(this.#person) ?? 0) + bytes;
    if (all > MAX_BYTES_PER_PERSON) {
      throw tooManyRequests(RETRY_AFTER_SECONDS, ({ reasons }) => reasons.uploadsUnderWay);
    }
    this.#bytes += bytes;
    if (all === 0) this.#all.delete(this.#person);
    else this.#all.set(this.#person, all);
  }

  /** Call this after its staged files are deleted. */
  close(): void {
    this.count(-this.#bytes);
  }
}
