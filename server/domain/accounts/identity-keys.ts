import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { readText } from '../../platform/fetching/read-text.ts';
import { unavailable } from '../../platform/http/errors.ts';

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * The signing keys of an identity provider, cached as long as it allows. An unknown key is fetched at most once a
 * minute; while the provider is unavailable, the cached keys stay valid.
 */
export class IdentityKeys {
  readonly #url: string;
  readonly #timeoutMs: number;
  #find: JWTVerifyGetKey | undefined;
  #refetchedAt = Number.NEGATIVE_INFINITY;
  #freshUntil = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | undefined;

  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
  }

  /** The key resolver for jose. Throws UNAVAILABLE if no keys were ever loaded. */
  at(now: Date): JWTVerifyGetKey {
    return async (header, token) => {
      if (now.getTime() >= this.#freshUntil) await this.#refresh(now);
      if (this.#find === undefined) throw unavailable();
      try {
        return await this.#find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now.getTime() < this.#refetchedAt + MINUTE_MS) throw error;
        this.#refetchedAt = now.getTime();
        await this.#refresh(now);
        return this.#find(header, token);
      }
    };
  }

  /** Fetches once for all waiting callers. The former keys stay if the provider does not respond. */
  async #refresh(now: Date): Promise<void> {
    this.#fetching ??= this.#fetch(now).finally(() => {
      this.#fetching = undefined;
    });
    await this.#fetching;
  }

  async #fetch(now: Date): Promise<void> {
    const answer = await this.#load();
    // After a failure the next attempt is a minute later, or immediate if there are no keys.
    this.#freshUntil = answer === undefined && this.#find === undefined ? now.getTime() : now.getTime() + MINUTE_MS;
    if (answer === undefined) return;
    this.#find = createLocalJWKSet(answer.keys as JSONWebKeySet);
    this.#freshUntil = now.getTime() + answer.freshMs;
  }

  async #load(): Promise<{ keys: unknown; freshMs: number } | undefined> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(this.#url, { signal: AbortSignal.timeout(this.#timeoutMs), redirect: 'error' });
      body = JSON.parse(await readText(response, MAX_BYTES));
    } catch {
      // Any error means no keys; the caller handles it.
      return undefined;
    }
    const keys = KeySet.safeParse(body);
    return response.ok && keys.success
      ? { keys: keys.data, freshMs: freshness(response.headers.get('cache-control')) }
      : undefined;
  }
}

/** `max-age` of a Cache-Control header, between a minute and a day. */
function freshness(cacheControl: string | null): number {
  const seconds = Number(/(?:^|[,\s])max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 600);
  return Math.min(Math.max(seconds * 1000, MINUTE_MS), 24 * 60 * MINUTE_MS);
}
