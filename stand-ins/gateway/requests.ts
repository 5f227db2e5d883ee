import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Answer, json, type Route, type StandInRequest } from '../http/server.ts';
import { newId, randomCharacters } from './books.ts';

/** The keys of the only account; generated once, stored in the gateway's folder. */
export interface MerchantAccount {
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Reads the account from a file, or generates its keys and writes it. */
export function loadOrCreateAccount(path: string): MerchantAccount {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as MerchantAccount;
  const account: MerchantAccount = {
    accountId: newId('acc'),
    keyId: `rzp_test_${randomCharacters(14)}`,
    keySecret: randomCharacters(24),
    webhookSecret: randomCharacters(24),
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(account, null, 2), { mode: 0o600 });
  return account;
}

/** A refused call, with Razorpay's wording. */
export class GatewayError extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(description: string, { status = 400, field = null }: { status?: number; field?: string | null } = {}) {
    super(description);
    this.status = status;
    this.field = field;
  }
}

export const unknownId = () => new GatewayError('The id provided does not exist');
export const invalidKeyError = () => new GatewayError('Authentication failed', { status: 401 });

/** Wraps a route: refusals are sent in the gateway's error format. */
export function withErrorResponses(route: Route): Route {
  return {
    ...route,
    answer: async (request) => {
      try {
        return await route.answer(request);
      } catch (error) {
        if (error instanceof GatewayError) return errorAnswer(error);
        throw error;
      }
    },
  };
}

function errorAnswer(error: GatewayError): Answer {
  return json(
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: error.message,
        source: 'business',
        step: 'payment_initiation',
        reason: error.field === null ? null : 'input_validation_failed',
        metadata: {},
        ...(error.field === null ? {} : { field: error.field }),
      },
    },
    error.status,
  );
}

export function noSuchCall(): Answer {
  return errorAnswer(new GatewayError('The requested URL was not found on the server.', { status: 404 }));
}

/** Wraps a route: requires the account's key and secret. */
export function withKeys(account: MerchantAccount, route: Route): Route {
  const expected = digest(`Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`);
  return {
    ...route,
    answer: (request) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw invalidKeyError();
      return route.answer(request);
    },
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The body as a JSON object; an empty body counts as `{}`. Anything else is refused. */
export function requireObject({ body }: StandInRequest): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body === '' ? '{}' : body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Invalid JSON is refused below, like any body that is not an object.
  }
  throw new GatewayError('The request body is not a JSON object');
}

export function wholeAmount(amount: unknown): number {
  if (typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new GatewayError('The amount must be an integer.', { field: 'amount' });
}

export function parseNotes(body: Record<string, unknown>): Record<string, string> {
  const notes = Object.entries(body['notes'] ?? {});
  if (notes.length > 15)
    throw new GatewayError('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  return Object.fromEntries(notes.map(([name, value]) => [name, String(value).slice(0, 256)]));
}

/** A page of items, newest first; by default ten, like the gateway's lists. */
export function page<T>(items: T[], query: URLSearchParams): T[] {
  const skip = Number(query.get('skip') ?? 0);
  const count = Math.min(Number(query.get('count') ?? 10), 100);
  return items.toReversed().slice(skip, skip + count);
}
