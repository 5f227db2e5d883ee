import type { News } from '@aangan/contract/inbox/news.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { liveSessions } from '../../domain/accounts/live-sessions.ts';
import {
  FROM_NOW,
  type StreamPosition,
  type InboxEvents,
  eventsAfter,
  readInboxEvents,
} from '../../domain/inbox/inbox-events.ts';
import { INBOX_CHANNEL, WRITING_CHANNEL, type Writing } from '../../domain/inbox/notify-inboxes.ts';
import { SESSION_ENDED_CHANNEL } from '../../domain/accounts/sessions.ts';
import type { NotificationListener } from '../../platform/database/notification-listener.ts';
import type { Database } from '../../platform/database/schema.ts';
import { overloaded } from '../../platform/http/errors.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import { pause } from '../../platform/signals/pause.ts';
import { type EntriesToTell, entriesToTell } from './entries-to-tell.ts';
import { OpenStreams, type Stream } from './open-streams.ts';

const BEAT_MS = 15_000;
/** The browser then reconnects: an open page keeps its session in use, and a session that has ended is refused. */
const LONGEST_MS = 60 * 60 * 1_000;
const READ_AGAIN_MS = 500;
const WRITING_MS = 1_000;
const REFUSED_MS = 1_000;

interface Parts {
  db: Kysely<Database>;
  listening: NotificationListener;
  log: Logger;
  clock: () => Date;
}

/**
 * The open inboxes of this process. PostgreSQL notifies it of each person whose inbox changed; it then reads the
 * undelivered events of all notified people in one statement. Without notifications it runs no query.
 */
export class LiveInboxes {
  readonly #parts: Parts;
  readonly #streams = new OpenStreams();
  readonly #woken = new Set<string>();
  readonly #wrote = new Map<string, number>();
  /** Sessions that were refused a stream a moment ago, by token. */
  readonly #refused = new Map<string, number>();
  readonly #ending = new AbortController();
  #isTelling = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { listening } = parts;
    listening.handle(INBOX_CHANNEL, {
      onNotification: (accountId) => this.#wake(accountId),
      onListening: () => this.#streams.accounts().forEach((accountId) => this.#wake(accountId)),
    });
    listening.handle(SESSION_ENDED_CHANNEL, {
      onNotification: (sessionId) => this.#streams.endSession(sessionId),
      onListening: () => void this.#endThoseSignedOut(),
    });
    listening.handle(WRITING_CHANNEL, {
      onNotification: (payload) => this.#notifyWriting(payload),
      onListening: () => undefined,
    });
    setInterval(() => this.#streams.beat(), BEAT_MS).unref();
  }

  /**
   * Opens a stream for a person's session. With `Last-Event-ID` the later events are sent first, or `reset`; then the
   * unread count.
   */
  async open(accountId: string, token: string, lastEventId: string | undefined): Promise<EventStream> {
    const now = this.#parts.clock();
    const stream = new EventStream();
    const heard = lastEventId === undefined ? null : parseStreamPosition(lastEventId);
    const one: Stream = { accountId, stream, heard, isNew: true, isBehind: false, unread: null, sessionId: null };
    // Registered before the session lookup, so that no event is missed meanwhile.
    if (!this.#streams.add(one, now)) {
      this.#refused.set(token, now.getTime());
      throw overloaded();
    }
    this.#parts.listening.start();
    const session = await this.#sessionOf(token, now).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
    if (session === undefined || this.#streams.hasEnded(session.id) || this.#ending.signal.aborted) {
      stream.end();
      return stream;
    }
    one.sessionId = session.id;
    const timer = setTimeout(() => stream.end(), Math.min(LONGEST_MS, session.endsAt.getTime() - now.getTime()));
    timer.unref();
    stream.onClose(() => clearTimeout(timer));
    this.#wake(accountId);
    return stream;
  }

  /** Refuses (503) a session that was refused a moment ago, before anything is read of it. */
  refuseAgain(token: string | undefined): void {
    const now = this.#parts.clock().getTime();
    deleteOlder(this.#refused, now - REFUSED_MS);
    if (token !== undefined && this.#refused.has(token)) throw overloaded();
  }

  /** Whether a typing notice is due again: at most one a second for each author and conversation. */
  isTypingNoticeDue(who: string, now: Date): boolean {
    deleteOlder(this.#wrote, now.getTime() - WRITING_MS);
    if (this.#wrote.has(who)) return false;
    this.#wrote.set(who, now.getTime());
    return true;
  }

  /** Ends all streams and refuses new ones. */
  end(): void {
    this.#ending.abort();
    this.#streams.endAll();
  }

  async #sessionOf(token: string, now: Date) {
    const [session] = await liveSessions(this.#parts.db, { token }, now);
    return session;
  }

  #wake(accountId: string): void {
    if (this.#streams.of(accountId).length === 0) return;
    this.#woken.add(accountId);
    if (!this.#isTelling) void this.#tellWoken();
  }

  async #tellWoken(): Promise<void> {
    const { signal } = this.#ending;
    this.#isTelling = true;
    // Batches notifications of the same tick into one read.
    await Promise.resolve();
    while (this.#woken.size > 0 && !signal.aborted) {
      const woken = [...this.#woken];
      this.#woken.clear();
      try {
        await this.#tell(woken);
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'news could not be read and are read again');
        for (const accountId of woken) if (this.#streams.of(accountId).length > 0) this.#woken.add(accountId);
        await pause(READ_AGAIN_MS, signal);
      }
    }
    this.#isTelling = false;
  }

  async #tell(accountIds: string[]): Promise<void> {
    const asked = new Map(accountIds.map((id) => [id, lowestNumber(this.#inTime(id))] as const));
    const inboxes = await readInboxEvents(this.#parts.db, asked);
    const entries = await entriesToTell(this.#parts.db, inboxes);
    for (const accountId of accountIds) {
      const inbox = inboxes.get(accountId) ?? { unread: 0, last: 0, news: [] };
      for (const stream of this.#inTime(accountId)) {
        // A stream opened during this read is served by the next one, from its own position.
        const number = askedNumber(stream);
        const from = asked.get(accountId) ?? FROM_NOW;
        if (number !== FROM_NOW && (from === FROM_NOW || number < from)) this.#woken.add(accountId);
        else if (!sendEvents(stream, inbox, entries)) this.#goOnLater(stream);
      }
    }
  }

  /** The streams of a person that can accept data now. */
  #inTime(accountId: string): Stream[] {
    return this.#streams.of(accountId).filter(({ isBehind }) => !isBehind);
  }

  #goOnLater(one: Stream): void {
    one.isBehind = true;
    one.stream.onDrain(() => {
      one.isBehind = false;
      this.#wake(one.accountId);
    });
  }

  #notifyWriting(payload: string): void {
    const { to, ...data } = JSON.parse(payload) as Writing;
    for (const { stream } of this.#inTime(to)) stream.send({ name: 'writing', data });
  }

  /** Sessions may have ended while no notifications were received. */
  async #endThoseSignedOut(): Promise<void> {
    const ids = this.#streams.sessionIds();
    if (ids.length === 0) return;
    try {
      const live = new Set((await liveSessions(this.#parts.db, { ids }, this.#parts.clock())).map(({ id }) => id));
      for (const id of ids) if (!live.has(id)) this.#streams.endSession(id);
    } catch (error) {
      // Whose session cannot be looked up may come back and prove it.
      this.#parts.log.warn({ err: error }, 'sessions could not be read: streams are ended');
      this.#streams.endAll();
    }
  }
}

/** Times in milliseconds, in the order in which they were set. */
function deleteOlder(times: Map<string, number>, oldest: number): void {
  for (const [key, at] of times) {
    if (at > oldest) return;
    times.delete(key);
  }
}

/** `<number>-<milliseconds>`: the last received event and its time, which differs after a restore of the database. */
const ID = /^(\d{1,15})-(\d{1,15})$/;
/** Any other id: the client must fetch everything again. */
const UNKNOWN: StreamPosition = { number: Number.MAX_SAFE_INTEGER, atMs: 0 };

function parseStreamPosition(lastEventId: string): StreamPosition {
  const [, number, atMs] = ID.exec(lastEventId) ?? [];
  return number === undefined || atMs === undefined ? UNKNOWN : { number: Number(number), atMs: Number(atMs) };
}

const idOf = ({ number, atMs }: StreamPosition) => `${number}-${atMs}`;
const askedNumber = ({ heard }: Stream) =>
  heard === null || heard.number === UNKNOWN.number ? FROM_NOW : heard.number;

/** From where a person's news are read, so that each of their streams finds its own among them. */
function lowestNumber(streams: readonly Stream[]): number {
  const numbers = streams.map(askedNumber).filter((number) => number !== FROM_NOW);
  return numbers.length === 0 ? FROM_NOW : Math.min(...numbers);
}

/** Sends a stream its new events until its buffer is full; false if more are left. */
function sendEvents(one: Stream, inbox: InboxEvents, entries: EntriesToTell): boolean {
  const { stream, accountId } = one;
  const newest = inbox.news.at(-1);
  const now: StreamPosition = newest?.number === inbox.last ? newest : { number: inbox.last, atMs: 0 };
  const tell = (event: News, heard: StreamPosition) => {
    one.heard = { number: heard.number, atMs: heard.atMs };
    stream.send({ id: idOf(heard), ...event });
  };
  const news = one.heard === null ? [] : eventsAfter(one.heard, inbox);
  if (news === null) tell({ name: 'reset', data: {} }, now);
  for (const piece of news ?? []) {
    if (stream.isFull) return false;
    const event = entries.eventOf(accountId, piece);
    if (event !== null) tell(event, piece);
    if (piece.unread !== one.unread && !one.isNew) tell({ name: 'unread', data: { total: piece.unread } }, piece);
    one.unread = piece.unread;
    one.heard = { number: piece.number, atMs: piece.atMs };
  }
  if (one.isNew || news === null) tell({ name: 'unread', data: { total: inbox.unread } }, now);
  one.unread = inbox.unread;
  one.isNew = false;
  return true;
}
