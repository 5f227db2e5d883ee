import type { CallAnswers, CallInput } from '@aangan/contract/calls.ts';
import type { ErrorBody } from '@aangan/contract/errors.ts';
import { CACHED_ANSWER_HEADER } from '@aangan/contract/pages/offline-answer.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import { useSyncExternalStore } from 'react';
import { ApiError, unreachableError } from './api-error.ts';
import { syncServerTime } from './site.ts';

const TIMEOUT_MS = 30_000;

export type CallAnswer<N extends CallName> = CallAnswers<N>['body'];

export interface RequestOptions<N extends CallName> {
  /** Fills `:id` of the path. */
  id?: string;
  query?: Record<string, string | number | null | undefined>;
  body?: CallInput<N>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Makes an API call and returns the response body. Throws ApiError. */
export async function request<N extends CallName>(name: N, options: RequestOptions<N> = {}): Promise<CallAnswer<N>> {
  return (await requestWithHeaders(name, options)).body;
}

/** Like `request`, with the response headers, which carry the pagination links. */
export async function requestWithHeaders<N extends CallName>(
  name: N,
  { id, query, body, headers, signal }: RequestOptions<N> = {},
): Promise<{ body: CallAnswer<N>; headers: Headers }> {
  try {
    const response = await fetch(callUrl(name, id, query), {
      method: paths[name].method,
      credentials: 'same-origin',
      signal: withTimeout(signal),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    updateReachability(response.headers);
    syncServerTime(response.headers);
    return { body: parseAnswer(response.status, answer) as CallAnswer<N>, headers: response.headers };
  } catch (error) {
    // Aborted queries rethrow; every other failure is a network error.
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw unreachableError();
  }
}

/** Also aborts when no answer can be expected any more. */
export function withTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

export function callUrl(name: CallName, id?: string, query: RequestOptions<CallName>['query'] = {}): string {
  const path = id === undefined ? paths[name].path : paths[name].path.replace(':id', encodeURIComponent(id));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(key, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Parses a response body. Throws for refusals and for bodies that are not our JSON. */
export function parseAnswer(status: number, text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreachableError();
  }
  if (status >= 200 && status < 300) return body;
  if (isErrorBody(body)) throw new ApiError(status, body);
  throw unreachableError();
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body;
}

let isUnreachable = false;
const listeners = new Set<() => void>();

/** Tracks whether answers come from the server or from the service worker's cache. */
function updateReachability(headers: Headers): void {
  const before = isUnreachable;
  isUnreachable = headers.has(CACHED_ANSWER_HEADER);
  if (isUnreachable !== before) for (const listener of listeners) listener();
}

/** Whether cached answers are shown because the server is unreachable. */
export function useIsUnreachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnreachable,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
