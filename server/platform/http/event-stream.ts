import { PassThrough } from 'node:stream';

/** One server-sent event; `id` is what a browser that comes back says it has heard last. */
export interface ServerEvent {
  id?: string;
  name: string;
  /** Sent as JSON. */
  data: unknown;
}

/** What lies here unsent: whoever takes it this slowly comes back, and is told from the last number on. */
const MOST_WAITING_BYTES = 256 * 1024;
/** From then on more is better said when there is room. */
const ENOUGH_WAITING_BYTES = 64 * 1024;
/** After how long a browser comes back by itself. */
const RETRY_MS = 1_000;

/** What is written to one browser as it happens (HTML, 9.2). */
export class EventStream {
  readonly body = new PassThrough({ highWaterMark: 1_024 });

  constructor() {
    this.body.write(`retry: ${RETRY_MS}\n\n`);
  }

  get isOpen(): boolean {
    return !this.body.writableEnded && !this.body.destroyed;
  }

  /** Whether what is left to say had better wait: `onRoom` tells when it is taken. */
  get isFull(): boolean {
    return this.#waitingBytes > ENOUGH_WAITING_BYTES;
  }

  /** Once what lies here has been taken. To be asked for where it is full. */
  onRoom(act: () => void): void {
    this.body.once('drain', act);
  }

  send({ id, name, data }: ServerEvent): void {
    const idLine = id === undefined ? '' : `id: ${id}\n`;
    this.#write(`event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Says that the line is there: browsers read it as nothing. */
  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    if (this.isOpen) this.body.end();
  }

  /** Ends at once, whatever was not taken yet. */
  abandon(): void {
    this.body.destroy();
  }

  onClose(act: () => void): void {
    this.body.once('close', act);
  }

  #write(text: string): void {
    if (!this.isOpen) return;
    if (this.#waitingBytes > MOST_WAITING_BYTES) this.body.destroy();
    else this.body.write(text);
  }

  get #waitingBytes(): number {
    return this.body.writableLength + this.body.readableLength;
  }
}

/** What every answer of this kind carries; the second keeps a proxy from collecting it. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // Nothing follows it on its connection, which ends with it.
  connection: 'close',
} as const;
