import { write, writeSync } from 'node:fs';

/** Delay before a retry when the reader is too slow, and maximum number of retries on exit. */
const RETRY_MS = 20;
const MAX_EXIT_RETRIES = 50;

/**
 * Writes lines to an open file in the background and in order, except for a line that is being written when the process
 * exits. The exit waits for them. Lines that cannot be written, because the disk is full or the terminal was closed,
 * are dropped without an error.
 */
export class LogOutput {
  readonly #fd: number;
  #waiting = '';
  #isWriting = false;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.#flushBeforeExit());
  }

  write(line: string): void {
    this.#waiting += line;
    if (!this.#isWriting) this.#writeNext(Buffer.alloc(0));
  }

  /** `rest`: unwritten bytes of earlier lines. */
  #writeNext(rest: Buffer): void {
    const bytes = rest.length > 0 ? rest : this.#takeWaiting();
    this.#isWriting = bytes.length > 0;
    if (!this.#isWriting) return;
    write(this.#fd, bytes, 0, bytes.length, null, (error, written) => {
      if (error === null) this.#writeNext(bytes.subarray(written));
      else if (isBusy(error)) setTimeout(() => this.#writeNext(bytes), RETRY_MS).unref();
      else this.#writeNext(Buffer.alloc(0));
    });
  }

  #takeWaiting(): Buffer {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    return bytes;
  }

  /** A write in progress cannot be awaited on exit: a short delay lets it finish first in most cases. */
  #flushBeforeExit(): void {
    if (this.#isWriting) sleepBlocking(RETRY_MS);
    let bytes = this.#takeWaiting();
    for (let tries = 0; bytes.length > 0 && tries < MAX_EXIT_RETRIES;) {
      try {
        bytes = bytes.subarray(writeSync(this.#fd, bytes));
      } catch (error) {
        if (!isBusy(error as NodeJS.ErrnoException)) return;
        tries += 1;
        sleepBlocking(RETRY_MS);
      }
    }
  }
}

/** Blocks the thread for some milliseconds. */
function sleepBlocking(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' || code === 'EBUSY';
}
