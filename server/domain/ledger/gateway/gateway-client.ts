import { Histogram } from 'prom-client';
import * as z from 'zod';
import { betweenFailpoints } from '../../../platform/failpoints.ts';
import { fetchText, type TextResponse } from '../../../platform/fetching/fetch-text.ts';
import { GatewayError, type Outcome, parseJson } from './gateway-answers.ts';

const callSeconds = new Histogram({
  name: 'aangan_gateway_call_duration_seconds',
  help: 'Duration of payment gateway calls by outcome: ok, refused or unknown',
  labelNames: ['call', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** A hundred times the size of the longest list. */
const MAX_BYTES = 10_000_000;

type Method = 'GET' | 'POST' | 'PATCH';

interface GatewayCredentials {
  keyId: string;
  keySecret: string;
  /** With `/v1`, without a trailing slash. */
  apiUrl: string;
}

/** Every call has a time limit and a distinct outcome; nothing is retried: callers know the key, or what to query. */
export class GatewayClient {
  readonly #credentials: GatewayCredentials;
  readonly #timeoutMs: number;
  /** Deadline for all calls, by `performance.now()`. */
  readonly #deadline: number;

  constructor(credentials: GatewayCredentials, timeoutMs: number, deadline: number) {
    this.#credentials = credentials;
    this.#timeoutMs = timeoutMs;
    this.#deadline = deadline;
  }

  async list<T>(item: z.ZodType<T>, path: string): Promise<Outcome<T[]>> {
    const found = await this.call(z.object({ items: z.array(item) }), 'GET', path);
    return found.kind === 'ok' ? { kind: 'ok', value: found.value.items } : found;
  }

  /** `path` starts after the version `/v1`, or contains another version: `/payments/pay_1`, `/v2/accounts`. */
  async call<T>(
    answer: z.ZodType<T>,
    method: Method,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Outcome<T>> {
    const call = `${method} ${withoutIds(path)}`;
    const stop = callSeconds.startTimer({ call });
    const outcome = await betweenFailpoints(call, () => this.#send(answer, method, path, body, headers));
    stop({ outcome: outcome.kind });
    return outcome;
  }

  async #send<T>(
    answer: z.ZodType<T>,
    method: Method,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Outcome<T>> {
    let response: TextResponse;
    try {
      response = await fetchText(this.#url(path), {
        method,
        headers: {
          authorization: this.#authorization(),
          accept: 'application/json',
          'content-type': 'application/json',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        timeoutMs: this.#timeLeftMs(),
        maxBytes: MAX_BYTES,
      });
    } catch (cause) {
      return { kind: 'unknown', cause: `${method} ${path}: ${describe(cause)}` };
    }
    const { status, text } = response;
    if (status >= 200 && status < 300) {
      const parsed = answer.safeParse(parseJson(text));
      if (parsed.success) return { kind: 'ok', value: parsed.data };
      return { kind: 'unknown', cause: `${method} ${path}: an answer of another shape` };
    }
    const refusal = GatewayError.safeParse(parseJson(text));
    if (status >= 400 && status < 500 && refusal.success) {
      const { code, description, field } = refusal.data.error;
      return { kind: 'refused', status, code: code ?? '', description: description ?? '', field: field ?? undefined };
    }
    // 404: the call had no effect, whatever the body contains.
    if (status === 404) return { kind: 'refused', status, code: '', description: 'not found', field: undefined };
    return { kind: 'unknown', cause: `${method} ${path}: status ${status}` };
  }

  #url(path: string): string {
    const { apiUrl } = this.#credentials;
    return path.startsWith('/v2/') ? apiUrl.replace(/\/v1$/, '') + path : apiUrl + path;
  }

  #timeLeftMs(): number {
    return Math.max(0, Math.min(this.#timeoutMs, Math.floor(this.#deadline - performance.now())));
  }

  #authorization(): string {
    return `Basic ${Buffer.from(`${this.#credentials.keyId}:${this.#credentials.keySecret}`).toString('base64')}`;
  }
}

/** Replaces ids for the metric's label: `/payments/pay_1/refund` becomes `/payments/:id/refund`. */
function withoutIds(path: string): string {
  return path.replace(/\?.*$/, '').replace(/\/[a-z]+_[^/]+/g, '/:id');
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}
