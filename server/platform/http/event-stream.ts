import { PassThrough } from 'node:stream';

/** A server-sent event. A browser that reconnects sends the last `id` as `Last-Event-ID`. */
export interface ServerEvent {
  id?: string;
  name: string;
  /** Sent as JSON. */
  data: unknown;
}

/** Maximum unsent bytes; beyond it the stream is closed, and the browser resumes from its last id. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Number of unsent bytes above which producers should wait for `onDrain`. */
const HIGH_WATER_BYTES = 64 * 1024;
/** The reconnection delay of browsers. */
const RETRY_MS = 1_000;

/** A stream of server-sent events to one browser (HTML Standard, section 9.2). */
export class EventStream {
  readonly body = new PassThrough({ highWaterMark: 1_024 });

  constructor() {
    this.body.write(`retry: ${RETRY_MS}\n\n`);
  }

  get isOpen(): boolean {
    return !this.body.writableEnded && !this.body.destroyed;
  }

  /** Whether producers should wait for `onDrain` before they send more. */
  get isFull(): boolean {
    return this.#bufferedBytes > HIGH_WATER_BYTES;
  }

  /** Calls back once the buffer is empty. Use it only while `isFull`. */
  onDrain(act: () => void): void {
    this.body.once('drain', act);
  }

  send({ id, name, data }: ServerEvent): void {
    const idLine = id === undefined ? '' : `id: ${id}\n`;
    this.#write(`event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment line that keeps the connection open; browsers ignore it. */
  sendHeartbeat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    if (this.isOpen) this.body.end();
  }

  /** Closes immediately and discards unsent data. */
  destroy(): void {
    this.body.destroy();
  }

  onClose(act: () => void): void {
    this.body.once('close', act);
  }

  #write(text: string): void {
    if (!this.isOpen) return;
    if (this.#bufferedBytes > MAX_BUFFERED_BYTES) this.body.destroy();
    else this.body.write(text);
  }

  get #bufferedBytes(): number {
    return this.body.writableLength + this.body.readableLength;
  }
}

/** The response headers of an event stream; `x-accel-buffering` turns off buffering in nginx. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // The connection is not reused after the stream.
  connection: 'close',
} as const;
