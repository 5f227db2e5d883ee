import { write, writeSync } from 'node:fs';
import { type LevelWithSilent, type Logger, pino, stdSerializers } from 'pino';

const STDOUT = 1;

/** Fields that are never logged: credentials and personal data. */
const secrets = ['password', 'token', 'email', 'phone', 'cookie', 'authorization', 'set-cookie', 'x-link-token'];
const EMAIL_ADDRESS = /[\w.!#$%&'*+=?^{|}~-]+@[\w-]+(\.[\w-]+)+/g;
/** Credentials in a URL. */
const CREDENTIALS = /\/\/[^/\s:@"]*:[^/\s@"]*@/g;
/** Digits like a card number, plain or grouped; not the timestamp of the line. */
const CARD_NUMBER = /(?<!"time":|[\w.-])\d{4}([ -]?)\d{4}\1\d{4}\1\d{1,7}(?![\w-])/g;

/** Creates the log of a process: JSON lines on standard output. */
export function createLog(
  { logLevel }: { logLevel: LevelWithSilent },
  destination: { write(line: string): void } = new LogOutput(STDOUT),
): Logger {
  const options = {
    level: logLevel,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[hidden]' },
    serializers: { err: describeError },
    // Final filter: error messages of services and libraries may repeat their input.
    hooks: { streamWrite: redactText },
  };
  return pino(options, destination);
}

/** Type, message and stack of an error. `detail` and `parameters` of database errors repeat user input and are left out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const values = findRefusedValues(error);
  return {
    type,
    message: redactValues(values, message),
    stack: redactValues(values, stack),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  };
}

/** Values that PostgreSQL's data exceptions (class 22) quote from the input, including causes. */
function findRefusedValues(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const isDataException = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  const quoted = isDataException ? /"([^]*)"/.exec(error.message)?.[1] : undefined;
  return [...(quoted === undefined || quoted === '' ? [] : [quoted]), ...findRefusedValues(cause)];
}

function redactValues(values: readonly string[], text: string): string {
  return values.reduce((left, value) => left.replaceAll(value, '[value]'), text);
}

/** Hides credentials, e-mail addresses and card numbers in a text that services and libraries may have written. */
export function redactText(text: string): string {
  return text
    .replace(CREDENTIALS, '//[hidden]@')
    .replace(EMAIL_ADDRESS, '[address]')
    .replace(CARD_NUMBER, (digits) => (isCardNumber(digits) ? '[card]' : digits));
}

/** Checks the check digit of ISO/IEC 7812; one in ten arbitrary numbers passes. */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}

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
