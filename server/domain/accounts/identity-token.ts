import { createHash } from 'node:crypto';
import { characters, Email } from '@aangan/contract/fields.ts';
import { MAX_TEXT } from '@aangan/contract/limits.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { isStorable } from '../../platform/database/storable-text.ts';
import { fetchText, type TextResponse } from '../../platform/fetching/fetch-text.ts';
import { unavailable } from '../../platform/http/errors.ts';
import { wrongIdentityToken } from '../refusals.ts';

/** An issuer of identity tokens, our client id, and its keys. */
export interface IdentityProvider {
  clientId: string;
  issuer: string;
  jwksUrl: string;
  /** URL of the script of the sign-in button. */
  scriptUrl: string;
}

/** An identity from a provider. Issuer and subject identify the person; the e-mail address may change. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
  name: string;
  /** Whether the provider itself operates this mailbox, so that it is trusted over an older account's claim. */
  speaksForEmail: boolean;
  tokenHash: Buffer;
  tokenExpiresAt: Date;
}

const MAX_AGE_S = 300;
const CLOCK_SKEW_S = 30;

const Claims = z.object({
  aud: z.string(),
  sub: z.string().min(1).max(255).refine(isStorable),
  iat: z.number(),
  exp: z.number(),
  email: Email,
  email_verified: z.literal(true),
  name: z.string().optional(),
  hd: z.string().min(1).optional(),
});

const keysByAddress = new Map<string, IdentityKeys>();

/** Verifies an identity token, or refuses it with WRONG_IDENTITY_TOKEN; UNAVAILABLE without the provider's keys. */
export async function verifyIdentityToken(token: string, google: IdentityProvider, now: Date): Promise<Identity> {
  const claims = Claims.safeParse(await verifyClaims(token, google, now));
  if (!claims.success) throw wrongIdentityToken();
  const { sub, iat, exp, email, name, hd } = claims.data;
  const nowS = now.getTime() / 1000;
  if (exp <= nowS || iat > nowS + CLOCK_SKEW_S || iat < nowS - MAX_AGE_S) throw wrongIdentityToken();
  return {
    issuer: google.issuer,
    subject: sub,
    email,
    name: presentableName(name, email),
    speaksForEmail: hd !== undefined || email.toLowerCase().endsWith('@gmail.com'),
    tokenHash: hashToken(token),
    tokenExpiresAt: new Date(exp * 1000),
  };
}

async function verifyClaims(token: string, google: IdentityProvider, now: Date): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, keysAt(google.jwksUrl).at(now), {
      algorithms: ['RS256'],
      audience: google.clientId,
      // Google writes its issuer with and without the scheme.
      issuer: [google.issuer, google.issuer.replace(/^https:\/\//, '')],
      clockTolerance: CLOCK_SKEW_S,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw wrongIdentityToken();
    throw error;
  }
}

function keysAt(url: string): IdentityKeys {
  const keys = keysByAddress.get(url) ?? new IdentityKeys(url);
  keysByAddress.set(url, keys);
  return keys;
}

/** Excludes the signature, whose last character has several equivalent encodings. */
function hashToken(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
}

function presentableName(name: string | undefined, email: string): string {
  const shown = (name ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  if (shown === '') return email.slice(0, email.indexOf('@'));
  return characters(shown) <= MAX_TEXT ? shown : Array.from(shown).slice(0, MAX_TEXT).join('');
}

const TIMEOUT_MS = 5_000;

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
    let response: TextResponse;
    let body: unknown;
    try {
      response = await fetchText(this.#url, { timeoutMs: this.#timeoutMs, redirect: 'error' });
      body = JSON.parse(response.text);
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
