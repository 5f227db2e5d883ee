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
import { type EventEntries, loadEventEntries } from './event-entries.ts';
import { OpenStreams, type Stream } from './open-streams.ts';

const HEARTBEAT_MS = 15_000;
/** The browser then reconnects: an open page keeps its session in use, and a session that has ended is refused. */
const LONGEST_MS = 60 * 60 * 1_000;
const READ_AGAIN_MS = 500;
const TYPING_MS = 1_000;
const REFUSED_MS = 1_000;

interface Dependencies {
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
  readonly #dependencies: Dependencies;
  readonly #streams = new OpenStreams();
  readonly #pending = new Set<string>();
  readonly #typedAt = new Map<string, number>();
  /** Sessions that were refused a stream a moment ago, by token. */
  readonly #refused = new Map<string, number>();
  readonly #ending = new AbortController();
  #isSending = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { listening } = dependencies;
    listening.handle(INBOX_CHANNEL, {
      onNotification: (accountId) => this.#queue(accountId),
      onListening: () => this.#streams.accounts().forEach((accountId) => this.#queue(accountId)),
    });
    listening.handle(SESSION_ENDED_CHANNEL, {
      onNotification: (sessionId) => this.#streams.endSession(sessionId),
      onListening: () => void this.#endSignedOut(),
    });
    listening.handle(WRITING_CHANNEL, {
      onNotification: (payload) => this.#notifyWriting(payload),
      onListening: () => undefined,
    });
    setInterval(() => this.#streams.beat(), HEARTBEAT_MS).unref();
  }

  /**
   * Opens a stream for a person's session. With `Last-Event-ID` the later events are sent first, or `reset`; then the
   * unread count.
   */
  async open(accountId: string, token: string, lastEventId: string | undefined): Promise<EventStream> {
    const now = this.#dependencies.clock();
    const stream = new EventStream();
    const lastPosition = lastEventId === undefined ? null : parseStreamPosition(lastEventId);
    const one: Stream = {
      accountId,
      stream,
      lastPosition,
      isNew: true,
      isBehind: false,
      unread: null,
      sessionId: null,
    };
    // Registered before the session lookup, so that no event is missed meanwhile.
    if (!this.#streams.add(one, now)) {
      this.#refused.set(token, now.getTime());
      throw overloaded();
    }
    this.#dependencies.listening.start();
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
    this.#queue(accountId);
    return stream;
  }

  /** Refuses (503) a session that was refused within the last second, without a query. */
  refuseAgain(token: string | undefined): void {
    const now = this.#dependencies.clock().getTime();
    deleteOlder(this.#refused, now - REFUSED_MS);
    if (token !== undefined && this.#refused.has(token)) throw overloaded();
  }

  /** Whether a typing notice is due again: at most one a second for each author and conversation. */
  isTypingNoticeDue(who: string, now: Date): boolean {
    deleteOlder(this.#typedAt, now.getTime() - TYPING_MS);
    if (this.#typedAt.has(who)) return false;
    this.#typedAt.set(who, now.getTime());
    return true;
  }

  /** Ends all streams and refuses new ones. */
  end(): void {
    this.#ending.abort();
    this.#streams.endAll();
  }

  async #sessionOf(token: string, now: Date) {
    const [session] = await liveSessions(this.#dependencies.db, { token }, now);
    return session;
  }

  #queue(accountId: string): void {
    if (this.#streams.of(accountId).length === 0) return;
    this.#pending.add(accountId);
    if (!this.#isSending) void this.#sendPending();
  }

  async #sendPending(): Promise<void> {
    const { signal } = this.#ending;
    this.#isSending = true;
    // Batches notifications of the same tick into one read.
    await Promise.resolve();
    while (this.#pending.size > 0 && !signal.aborted) {
      const accountIds = [...this.#pending];
      this.#pending.clear();
      try {
        await this.#sendTo(accountIds);
      } catch (error) {
        this.#dependencies.log.warn({ err: error }, 'inbox events could not be read: retried');
        for (const accountId of accountIds) if (this.#streams.of(accountId).length > 0) this.#pending.add(accountId);
        await pause(READ_AGAIN_MS, signal);
      }
    }
    this.#isSending = false;
  }

  async #sendTo(accountIds: string[]): Promise<void> {
    const fromNumbers = new Map(accountIds.map((id) => [id, lowestNumber(this.#streamsWithRoom(id))] as const));
    const inboxes = await readInboxEvents(this.#dependencies.db, fromNumbers);
    const entries = await loadEventEntries(this.#dependencies.db, inboxes);
    for (const accountId of accountIds) {
      const inbox = inboxes.get(accountId) ?? { unread: 0, last: 0, news: [] };
      for (const stream of this.#streamsWithRoom(accountId)) {
        // A stream opened during this read is served by the next one, from its own position.
        const number = startNumber(stream);
        const from = fromNumbers.get(accountId) ?? FROM_NOW;
        if (number !== FROM_NOW && (from === FROM_NOW || number < from)) this.#pending.add(accountId);
        else if (!sendEvents(stream, inbox, entries)) this.#resumeAfterDrain(stream);
      }
    }
  }

  /** The streams of a person that can accept data now. */
  #streamsWithRoom(accountId: string): Stream[] {
    return this.#streams.of(accountId).filter(({ isBehind }) => !isBehind);
  }

  #resumeAfterDrain(one: Stream): void {
    one.isBehind = true;
    one.stream.onDrain(() => {
      one.isBehind = false;
      this.#queue(one.accountId);
    });
  }

  #notifyWriting(payload: string): void {
    const { to, ...data } = JSON.parse(payload) as Writing;
    for (const { stream } of this.#streamsWithRoom(to)) stream.send({ name: 'writing', data });
  }

  /** Sessions may have ended while no notifications were received. */
  async #endSignedOut(): Promise<void> {
    const ids = this.#streams.sessionIds();
    if (ids.length === 0) return;
    try {
      const live = new Set((await liveSessions(this.#dependencies.db, { ids }, this.#dependencies.clock())).map(({ id }) => id));
      for (const id of ids) if (!live.has(id)) this.#streams.endSession(id);
    } catch (error) {
      // Clients reconnect, which checks their session.
      this.#dependencies.log.warn({ err: error }, 'sessions could not be read: streams are ended');
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
const startNumber = ({ lastPosition }: Stream) =>
  lastPosition === null || lastPosition.number === UNKNOWN.number ? FROM_NOW : lastPosition.number;

/** The number from which events are read so that each stream of a person gets all of its own. */
function lowestNumber(streams: readonly Stream[]): number {
  const numbers = streams.map(startNumber).filter((number) => number !== FROM_NOW);
  return numbers.length === 0 ? FROM_NOW : Math.min(...numbers);
}

/** Sends a stream its new events until its buffer is full; false if more are left. */
function sendEvents(one: Stream, inbox: InboxEvents, entries: EventEntries): boolean {
  const { stream, accountId } = one;
  const newest = inbox.news.at(-1);
  const now: StreamPosition = newest?.number === inbox.last ? newest : { number: inbox.last, atMs: 0 };
  const send = (event: News, position: StreamPosition) => {
    one.lastPosition = { number: position.number, atMs: position.atMs };
    stream.send({ id: idOf(position), ...event });
  };
  const news = one.lastPosition === null ? [] : eventsAfter(one.lastPosition, inbox);
  if (news === null) send({ name: 'reset', data: {} }, now);
  for (const piece of news ?? []) {
    if (stream.isFull) return false;
    const event = entries.eventOf(accountId, piece);
    if (event !== null) send(event, piece);
    if (piece.unread !== one.unread && !one.isNew) send({ name: 'unread', data: { total: piece.unread } }, piece);
    one.unread = piece.unread;
    one.lastPosition = { number: piece.number, atMs: piece.atMs };
  }
  if (one.isNew || news === null) send({ name: 'unread', data: { total: inbox.unread } }, now);
  one.unread = inbox.unread;
  one.isNew = false;
  return true;
}
