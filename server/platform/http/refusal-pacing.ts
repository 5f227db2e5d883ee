import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { networkPrefix } from './networks.ts';

/** More refusals than a page, an office behind one IP address or a program under test normally gets. */
const REFUSALS_PER_SECOND = 50;
/** Number of immediate refusals per subject after a quiet time. */
const BURST = 500;
const MAX_DELAY_MS = 5_000;
const INTERVAL_MS = 1_000 / REFUSALS_PER_SECOND;
/** A tenth of the connections of a process, so that a flood through a reverse proxy cannot occupy all of them. */
const MAX_WAITING = 1_000;

const accounts = new WeakMap<FastifyRequest, string>();

/** Paces the refusals of this request by its account instead of its network. */
export function paceByAccount(request: FastifyRequest, accountId: string): void {
  accounts.set(request, accountId);
}

/** The subject whose refusals are counted: the account of the request, or else its network. */
export function pacingSubject(request: FastifyRequest): string {
  return accounts.get(request) ?? networkPrefix(request.ip);
}

/** Delays refusals of networks and accounts refused all the time: retries would keep a server busy. One per process. */
export class RefusalPacing {
  /** Time of the last refusal of each subject, sent or scheduled, in milliseconds of the caller's monotonic clock. */
  readonly #lastSent = new Map<string, number>();
  #prunedAt = 0;
  readonly #waiting = new Map<Duplex, () => void>();
  #hasEnded = false;

  /**
   * Resolves when the refusal of a subject may be sent; immediately after `end`, if too many wait, or when its
   * connection is closed. Only one refusal may wait per connection: connections that send further requests without
   * waiting are closed, because each would stay in memory for seconds.
   */
  wait(subject: string, connection: Duplex): Promise<void> {
    const delay = this.scheduleRefusal(subject, performance.now());
    return new Promise((resolve) => {
      if (delay === 0 || this.#hasEnded || connection.destroyed) return resolve();
      if (this.#waiting.has(connection)) {
        connection.destroy();
        return resolve();
      }
      if (this.#waiting.size >= MAX_WAITING) return resolve();
      const send = () => {
        clearTimeout(timer);
        connection.off('close', send);
        this.#waiting.delete(connection);
        resolve();
      };
      const timer = setTimeout(send, delay);
      connection.once('close', send);
      this.#waiting.set(connection, send);
    });
  }

  /** Counts a refusal of a subject and returns its delay in milliseconds, at most 5,000. */
  scheduleRefusal(subject: string, now: number): number {
    this.#prune(now);
    const earliest = now - BURST * INTERVAL_MS;
    const due = Math.max(this.#lastSent.get(subject) ?? earliest, earliest) + INTERVAL_MS;
    const sent = Math.min(due, now + MAX_DELAY_MS);
    this.#lastSent.set(subject, sent);
    return Math.max(0, sent - now);
  }

  /** Sends the waiting refusals before the server closes. */
  end(): void {
    this.#hasEnded = true;
    for (const send of this.#waiting.values()) send();
  }

  #prune(now: number): void {
    if (now - this.#prunedAt < MAX_DELAY_MS) return;
    this.#prunedAt = now;
    const earliest = now - BURST * INTERVAL_MS;
    for (const [subject, sent] of this.#lastSent) if (sent <= earliest) this.#lastSent.delete(subject);
  }
}
