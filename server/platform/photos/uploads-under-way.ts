import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';
import { tooManyRequests } from '../http/errors.ts';

/** One form with every photo at its largest, or many smaller ones. */
export const MOST_BYTES_OF_ONE = MAX_PHOTOS * MAX_PHOTO_BYTES;
const TRY_AGAIN_SECONDS = 60;

/** What each person has in the staging folder of this process, in bytes. */
export class UploadsUnderWay {
  readonly #bytes = new Map<string, number>();

  open(person: string): Upload {
    return new Upload(this.#bytes, person);
  }
}

/** One form's part of that, from its first byte until it is closed. */
export class Upload {
  readonly #all: Map<string, number>;
  readonly #person: string;
  #bytes = 0;

  constructor(all: Map<string, number>, person: string) {
    this.#all = all;
    this.#person = person;
  }

  /** Hands chunks on and counts them. */
  async *counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.count(chunk.length);
      yield chunk;
    }
  }

  /** Refuses (429) what would be more than one person may have under way. */
  count(bytes: number): void {
    const all = (this.#all.get(this.#person) ?? 0) + bytes;
    if (all > MOST_BYTES_OF_ONE) {
      throw tooManyRequests(TRY_AGAIN_SECONDS, ({ reasons }) => reasons.uploadsUnderWay);
    }
    this.#bytes += bytes;
    if (all === 0) this.#all.delete(this.#person);
    else this.#all.set(this.#person, all);
  }

  /** Call it once nothing of it lies in the staging folder any more. */
  close(): void {
    this.count(-this.#bytes);
  }
}
