import type { LiveEvent } from '@aangan/contract/inbox/calls.ts';
import type { Logger } from 'pino';
import { findLiveSession, findLiveSessionIds, SESSION_ENDED_CHANNEL } from '../../domain/accounts/sessions.ts';
import {
  eventsAfter,
  FROM_NOW,
  INBOX_CHANNEL,
  type InboxEvents,
  readInboxEvents,
  type StreamPosition,
  type Writing,
  WRITING_CHANNEL,
} from '../../domain/inbox/inbox-events.ts';
import type { NotificationListener } from '../../platform/database/notification-listener.ts';
import type { Db } from '../../platform/database/schema.ts';
import { overloaded } from '../../platform/http/errors.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import { pause } from '../../platform/signals/pause.ts';
import { OpenStreams, type StreamClient } from './open-streams.ts';
import { type EventEntries, loadEventEntries } from './present-entry.ts';

const HEARTBEAT_MS = 15_000;
/**
 * Maximum duration of a stream. The browser then reconnects, which extends the session or is refused if it has ended.
 */
const MAX_STREAM_MS = 60 * 60 * 1_000;
const RETRY_MS = 500;
const TYPING_INTERVAL_MS = 1_000;
const REFUSAL_MS = 1_000;

interface Dependencies {
  db: Db;
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
  /** Sessions that were refused a stream recently, by token. */
  readonly #refused = new Map<string, number>();
  readonly #shutdown = new AbortController();
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
  }

  /**
   * Opens a stream for a person's session. With `Last-Event-ID` the later events are sent first, or `reset`; then the
   * unread count.
   */
  async open(accountId: string, token: string, lastEventId: string | undefined): Promise<EventStream> {
    const now = this.#dependencies.clock();
    const stream = new EventStream();
    const lastPosition = lastEventId === undefined ? null : parseStreamPosition(lastEventId);
    const client: StreamClient = {
      accountId,
      stream,
      lastPosition,
      isNew: true,
      isBehind: false,
      unread: null,
      sessionId: null,
    };
    // Registered before the session lookup, so that no event is missed meanwhile.
    if (!this.#streams.add(client, now)) {
      this.#refused.set(token, now.getTime());
      throw overloaded();
    }
    this.#dependencies.listening.start();
    const session = await findLiveSession(this.#dependencies.db, token, now).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
    // A full process may have ended the stream meanwhile.
    const isGone = session === undefined || !stream.isOpen;
    if (isGone || this.#streams.hasEnded(session.id) || this.#shutdown.signal.aborted) {
      stream.end();
      return stream;
    }
    client.sessionId = session.id;
    const timer = setTimeout(() => stream.end(), Math.min(MAX_STREAM_MS, session.endsAt.getTime() - now.getTime()));
    // Each stream has its own interval: one for all would delay every request while it writes to thousands.
    const heartbeats = setInterval(() => stream.sendHeartbeat(), HEARTBEAT_MS);
    for (const each of [timer, heartbeats]) each.unref();
    stream.onClose(() => [timer, heartbeats].forEach(clearInterval));
    this.#queue(accountId);
    return stream;
  }

  /** Refuses (503) a session that was refused within the last second, without a query. */
  refuseRepeated(token: string | undefined): void {
    const now = this.#dependencies.clock().getTime();
    deleteOlder(this.#refused, now - REFUSAL_MS);
    if (token !== undefined && this.#refused.has(token)) throw overloaded();
  }

  /** Whether a typing notice is due again: at most one a second for each `key` (conversation and author). */
  isTypingNoticeDue(key: string, now: Date): boolean {
    deleteOlder(this.#typedAt, now.getTime() - TYPING_INTERVAL_MS);
    if (this.#typedAt.has(key)) return false;
    this.#typedAt.set(key, now.getTime());
    return true;
  }

  /** Ends all streams and refuses new streams. */
  end(): void {
    this.#shutdown.abort();
    this.#streams.endAll();
  }

  #queue(accountId: string): void {
    if (this.#streams.of(accountId).length === 0) return;
    this.#pending.add(accountId);
    if (!this.#isSending) void this.#sendPending();
  }

  async #sendPending(): Promise<void> {
    const { signal } = this.#shutdown;
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
        await pause(RETRY_MS, signal);
      }
    }
    this.#isSending = false;
  }

  async #sendTo(accountIds: string[]): Promise<void> {
    const fromNumbers = new Map(accountIds.map((id) => [id, lowestNumber(this.#clientsWithRoom(id))] as const));
    const inboxes = await readInboxEvents(this.#dependencies.db, fromNumbers);
    const entries = await loadEventEntries(this.#dependencies.db, inboxes);
    for (const accountId of accountIds) {
      const inbox = inboxes.get(accountId) ?? { unread: 0, last: 0, events: [] };
      for (const client of this.#clientsWithRoom(accountId)) {
        // A stream opened during this read is served by the next read, from its own position.
        const number = startNumber(client);
        const from = fromNumbers.get(accountId) ?? FROM_NOW;
        if (number !== FROM_NOW && (from === FROM_NOW || number < from)) this.#pending.add(accountId);
        else if (!sendEvents(client, inbox, entries)) this.#resumeAfterDrain(client);
      }
    }
  }

  #clientsWithRoom(accountId: string): StreamClient[] {
    return this.#streams.of(accountId).filter(({ isBehind }) => !isBehind);
  }

  #resumeAfterDrain(client: StreamClient): void {
    client.isBehind = true;
    client.stream.onDrain(() => {
      client.isBehind = false;
      this.#queue(client.accountId);
    });
  }

  #notifyWriting(payload: string): void {
    const { to, ...data } = JSON.parse(payload) as Writing;
    for (const { stream } of this.#clientsWithRoom(to)) stream.send({ name: 'writing', data });
  }

  /** Sessions may have ended while no notifications were received. */
  async #endSignedOut(): Promise<void> {
    const ids = this.#streams.sessionIds();
    if (ids.length === 0) return;
    try {
      const { db, clock } = this.#dependencies;
      const live = new Set(await findLiveSessionIds(db, ids, clock()));
      for (const id of ids) if (!live.has(id)) this.#streams.endSession(id);
    } catch (error) {
      // Clients reconnect, which checks their session.
      this.#dependencies.log.warn({ err: error }, 'sessions could not be read: streams are ended');
      this.#streams.endAll();
    }
  }
}

/** Deletes old entries of times in milliseconds, which are in insertion order. */
function deleteOlder(times: Map<string, number>, oldest: number): void {
  for (const [key, at] of times) {
    if (at > oldest) return;
    times.delete(key);
  }
}

/** `<number>-<milliseconds>`: number and time of the last received event; the time reveals a restored database. */
const ID = /^(\d{1,15})-(\d{1,15})$/;
/** Position for any other id: the client must fetch everything again. */
const UNKNOWN: StreamPosition = { number: Number.MAX_SAFE_INTEGER, atMs: 0 };

function parseStreamPosition(lastEventId: string): StreamPosition {
  const [, number, atMs] = ID.exec(lastEventId) ?? [];
  return number === undefined || atMs === undefined ? UNKNOWN : { number: Number(number), atMs: Number(atMs) };
}

const formatStreamPosition = ({ number, atMs }: StreamPosition) => `${number}-${atMs}`;
const startNumber = ({ lastPosition }: StreamClient) =>
  lastPosition === null || lastPosition.number === UNKNOWN.number ? FROM_NOW : lastPosition.number;

/** The lowest event number after which any of the clients needs events. */
function lowestNumber(clients: readonly StreamClient[]): number {
  const numbers = clients.map(startNumber).filter((number) => number !== FROM_NOW);
  return numbers.length === 0 ? FROM_NOW : Math.min(...numbers);
}

/** Sends a client its new events until its buffer is full; false if more are left. */
function sendEvents(client: StreamClient, inbox: InboxEvents, entries: EventEntries): boolean {
  const { stream, accountId } = client;
  const newest = inbox.events.at(-1);
  const now: StreamPosition = newest?.number === inbox.last ? newest : { number: inbox.last, atMs: 0 };
  const send = (event: LiveEvent, position: StreamPosition) => {
    client.lastPosition = { number: position.number, atMs: position.atMs };
    stream.send({ id: formatStreamPosition(position), ...event });
  };
  const events = client.lastPosition === null ? [] : eventsAfter(client.lastPosition, inbox);
  if (events === null) send({ name: 'reset', data: {} }, now);
  for (const event of events ?? []) {
    if (stream.isFull) return false;
    const presented = entries.present(accountId, event);
    if (presented !== null) send(presented, event);
    if (event.unread !== client.unread && !client.isNew) send({ name: 'unread', data: { total: event.unread } }, event);
    client.unread = event.unread;
    client.lastPosition = { number: event.number, atMs: event.atMs };
  }
  if (client.isNew || events === null) send({ name: 'unread', data: { total: inbox.unread } }, now);
  client.unread = inbox.unread;
  client.isNew = false;
  return true;
}
