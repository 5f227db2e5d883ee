import type { Heard } from '../../domain/conversations/read-news.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';

/** An open stream, and how far it has heard: null until it begins at the newest. */
export interface Stream {
  accountId: string;
  stream: EventStream;
  heard: Heard | null;
  /** It was told nothing yet. */
  isNew: boolean;
  /** It takes more slowly than there is to tell: it is told the rest once it has taken what it was told. */
  isBehind: boolean;
  /** How many messages waited when it was told last. */
  unread: number | null;
  /** Known a moment after it is opened. */
  sessionId: string | null;
}

/** Some devices with some windows each; beyond, the oldest ends. */
const MOST_OF_ONE = 20;
/** Half of the connections that a process takes in all. */
const MOST = 5_000;
/** No reading of a session takes longer. */
const A_MOMENT_MS = 60_000;

/** The open streams of this process, by whose they are. */
export class OpenStreams {
  readonly #byAccount = new Map<string, Set<Stream>>();
  readonly #ended = new Set<string>();
  #count = 0;

  get isFull(): boolean {
    return this.#count >= MOST;
  }

  add(one: Stream): void {
    const own = this.#byAccount.get(one.accountId) ?? new Set();
    this.#byAccount.set(one.accountId, own.add(one));
    this.#count += 1;
    one.stream.onClose(() => this.#remove(one));
    const [oldest] = own;
    if (own.size > MOST_OF_ONE) oldest?.stream.end();
  }

  accounts(): string[] {
    return [...this.#byAccount.keys()];
  }

  of(accountId: string): Stream[] {
    return [...(this.#byAccount.get(accountId) ?? [])];
  }

  sessionIds(): string[] {
    return [...new Set(this.#all().flatMap(({ sessionId }) => sessionId ?? []))];
  }

  /** Whether a session ended a moment ago: what was read of it before may say otherwise. */
  hasEnded(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }

  endSession(sessionId: string): void {
    this.#ended.add(sessionId);
    setTimeout(() => this.#ended.delete(sessionId), A_MOMENT_MS).unref();
    for (const { sessionId: own, stream } of this.#all()) if (own === sessionId) stream.end();
  }

  endAll(): void {
    for (const { stream } of this.#all()) stream.end();
  }

  beat(): void {
    for (const { stream } of this.#all()) stream.beat();
  }

  #all(): Stream[] {
    return [...this.#byAccount.values()].flatMap((own) => [...own]);
  }

  #remove(one: Stream): void {
    const own = this.#byAccount.get(one.accountId);
    if (own?.delete(one) !== true) return;
    this.#count -= 1;
    if (own.size === 0) this.#byAccount.delete(one.accountId);
  }
}
