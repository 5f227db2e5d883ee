import type { StreamPosition } from '../../domain/inbox/inbox-events.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';

/** A client with its open stream and the position of its last event; null until it starts at the newest. */
export interface StreamClient {
  accountId: string;
  stream: EventStream;
  lastPosition: StreamPosition | null;
  /** Whether nothing was sent yet. */
  isNew: boolean;
  /** Whether its buffer is full: the rest is sent after it has drained. */
  isBehind: boolean;
  unread: number | null;
  /** Null until the session has been read. */
  sessionId: string | null;
}

export interface StreamLimits {
  ofOneAccount: number;
  ofProcess: number;
}

/** Several devices with several windows each; in total half of the connections of a process. */
const limitsOfProduct: StreamLimits = { ofOneAccount: 20, ofProcess: 5_000 };
/** An account at its limit that opens one stream a second replaces all of them within half a minute. */
const REPLACE_MS = 1_000;
/** Longer than any lookup of a session. */
const ENDED_SESSION_MS = 60_000;

export class OpenStreams {
  readonly #byAccount = new Map<string, Set<StreamClient>>();
  readonly #ended = new Set<string>();
  /** Time at which an account last replaced one of its streams, in milliseconds. */
  readonly #replaced = new Map<string, number>();
  readonly #limits: StreamLimits;
  #count = 0;

  constructor(limits = limitsOfProduct) {
    this.#limits = limits;
  }

  /**
   * Adds a stream. Beyond the limit of an account its oldest stream ends; in a full process the oldest of the account
   * with most streams. False if every account has a single stream, or if an account replaces its streams too fast,
   * since each new stream costs a read.
   */
  add(client: StreamClient, now: Date): boolean {
    if (this.of(client.accountId).length >= this.#limits.ofOneAccount) {
      if (now.getTime() - (this.#replaced.get(client.accountId) ?? 0) < REPLACE_MS) return false;
      this.#replaced.set(client.accountId, now.getTime());
      this.#endOldest(client.accountId);
    } else if (this.#count >= this.#limits.ofProcess) {
      const largest = this.#accountWithMostStreams();
      if (largest === null) return false;
      this.#endOldest(largest);
    }
    const own = this.#byAccount.get(client.accountId) ?? new Set();
    this.#byAccount.set(client.accountId, own.add(client));
    this.#count += 1;
    client.stream.onClose(() => this.#remove(client));
    return true;
  }

  accounts(): string[] {
    return [...this.#byAccount.keys()];
  }

  of(accountId: string): StreamClient[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  sessionIds(): string[] {
    return [...new Set(this.#all().flatMap(({ sessionId }) => sessionId ?? []))];
  }

  /** Whether a session ended recently; a concurrent lookup may still consider it active. */
  hasEnded(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }

  endSession(sessionId: string): void {
    this.#ended.add(sessionId);
    setTimeout(() => this.#ended.delete(sessionId), ENDED_SESSION_MS).unref();
    for (const { sessionId: own, stream } of this.#all()) if (own === sessionId) stream.end();
  }

  endAll(): void {
    for (const { stream } of this.#all()) stream.end();
  }

  /** Null if every account has a single stream. A scan, because a full process is asked for more all the time. */
  #accountWithMostStreams(): string | null {
    let [largest, most]: [string | null, number] = [null, 1];
    for (const [accountId, { size }] of this.#byAccount) if (size > most) [largest, most] = [accountId, size];
    return largest;
  }

  /** Destroys the stream without draining its buffer, because a client that stops reading would keep it open. */
  #endOldest(accountId: string): void {
    const [oldest] = this.of(accountId);
    if (oldest === undefined) return;
    this.#remove(oldest);
    oldest.stream.destroy();
  }

  #all(): StreamClient[] {
    return [...this.#byAccount.values()].flatMap((own) => [...own]);
  }

  #remove(client: StreamClient): void {
    const own = this.#byAccount.get(client.accountId);
    if (own?.delete(client) !== true) return;
    this.#count -= 1;
    if (own.size > 0) return;
    this.#byAccount.delete(client.accountId);
    this.#replaced.delete(client.accountId);
  }
}
