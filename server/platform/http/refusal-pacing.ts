import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { networkPrefix } from './network-prefix.ts';

/** More refusals than a page, an office behind one IP address or a program under test gets in ordinary use. */
const REFUSALS_PER_SECOND = 50;
/** Refusals of one subject that are sent at once after a quiet time. */
const BURST = 500;
const MAX_DELAY_MS = 5_000;
const INTERVAL_MS = 1_000 / REFUSALS_PER_SECOND;
/** A tenth of the connections of a process: a flood through a reverse proxy must not take them all. */
const MAX_WAITING = 1_000;

const accounts = new WeakMap<FastifyRequest, string>();

/** Paces a refusal of this request by its account, whose session was found, whoever else shares its network. */
export function paceByAccount(request: FastifyRequest, accountId: string): void {
  accounts.set(request, accountId);
}

/** Whose refusals are counted: the account of the request, or else its network. */
export function pacingSubject(request: FastifyRequest): string {
  return accounts.get(request) ?? networkPrefix(request.ip);
}

/**
 * Delays refusals of a network or an account that is refused all the time: whoever asks again as soon as a refusal
 * arrives would keep the server busy with refusing. Each process paces on its own.
 */
export class RefusalPacing {
  /** Per subject, when its last refusal was or will be sent; in milliseconds of the caller's monotonic clock. */
  readonly #lastSent = new Map<string, number>();
  #prunedAt = 0;
  readonly #waiting = new Map<Duplex, () => void>();
  #hasEnded = false;

  /**
   * Resolves when the refusal of that subject may be sent; at once after `end`, if too many others wait, or
   * once its connection is closed. No more than one waits on a connection: one that sends requests without waiting for
   * answers is closed, since each would stay in memory for seconds.
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

  /** Schedules the next refusal of a subject; returns its delay in milliseconds, at most 5,000. */
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
