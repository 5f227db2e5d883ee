import { match, type Route, type StandInRequest } from '@aangan/stand-ins/http/routes.ts';
import type { Crash } from '../model/crash.ts';

/**
 * What can go wrong with one call. `cut`: the line breaks before it is heard; `lost`: after it was done; `late`: it is done
 * when nobody waits any more; `broken`: done, and answered with 500; `busy`: refused for now, and not done.
 */
export const faults = ['cut', 'lost', 'late', 'broken', 'busy'] as const;
export type Fault = (typeof faults)[number];

/** A call as the gateway heard it, or would have. */
export interface Heard {
  call: string;
  at: number;
}

/** The line between the product and a gateway in the same process: no socket, and every way to fail. */
export class InsideLine {
  readonly heard: Heard[] = [];
  /** What becomes of the next calls that change something there, one each. */
  armed: Fault[] = [];
  /** Nothing comes through until then, in milliseconds since 1970. */
  downUntil = 0;
  /** What the next calls of a kind are refused with, for good. */
  readonly refusing = new Map<string, string>();
  routes: readonly Route[] = [];
  readonly #crash: Crash;
  readonly #now: () => Date;
  #late: (() => Promise<unknown>)[] = [];

  constructor(crash: Crash, now: () => Date) {
    this.#crash = crash;
    this.#now = now;
  }

  get isHealthy(): boolean {
    return this.armed.length === 0 && this.refusing.size === 0 && this.#now().getTime() >= this.downUntil;
  }

  /** From now on nothing goes wrong. */
  mend(): void {
    this.armed = [];
    this.refusing.clear();
    this.downUntil = 0;
  }

  /** What was late is done now. */
  async doLate(): Promise<void> {
    for (const act of this.#late.splice(0)) await act();
  }

  forget(): void {
    this.#late = [];
    this.heard.length = 0;
    this.mend();
  }

  async fetch(url: URL, init: RequestInit): Promise<Response> {
    await this.#crash.point();
    const method = init.method ?? 'GET';
    this.heard.push({ call: `${method} ${url.pathname}`, at: this.#now().getTime() });
    const perform = async () => this.#answer(method, url, init);
    const response = await this.#through(method, url, perform);
    await this.#crash.point();
    return response;
  }

  async #through(method: string, url: URL, perform: () => Promise<Response>): Promise<Response> {
    if (this.#now().getTime() < this.downUntil) throw new TypeError('the line is down');
    for (const [call, description] of this.refusing) {
      if (!new RegExp(call).test(`${method} ${url.pathname}`)) continue;
      this.refusing.delete(call);
      return refused(400, description);
    }
    const fault = method === 'GET' ? undefined : this.armed.shift();
    switch (fault) {
      case undefined:
        return perform();
      case 'cut':
        throw new TypeError('the line broke');
      case 'lost':
        await perform();
        throw new TypeError('the answer was lost');
      case 'late':
        this.#late.push(perform);
        throw new TypeError('nobody waits so long');
      case 'broken':
        await perform();
        return new Response('{}', { status: 500 });
      case 'busy':
        return refused(429, 'Too many requests');
    }
  }

  async #answer(method: string, url: URL, { headers, body }: RequestInit): Promise<Response> {
    for (const route of this.routes) {
      const params = route.method === method ? match(route.path, url.pathname) : null;
      if (params === null) continue;
      const request: StandInRequest = {
        params,
        query: url.searchParams,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' ? body : '',
        bytes: Buffer.from(typeof body === 'string' ? body : ''),
      };
      const answer = await route.answer(request);
      return new Response(typeof answer.body === 'string' ? answer.body : null, { status: answer.status });
    }
    return new Response('not found', { status: 404 });
  }
}

function refused(status: number, description: string): Response {
  return Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status });
}

const lines = new Map<string, InsideLine>();
const elsewhere = globalThis.fetch;

/** Has calls of an address answered by a line. */
export function putLine(origin: string, line: InsideLine): void {
  lines.set(origin, line);
  globalThis.fetch = (input, init = {}) => {
    if (typeof input !== 'string') return elsewhere(input, init);
    const url = new URL(input);
    return lines.get(url.origin)?.fetch(url, init) ?? elsewhere(input, init);
  };
}
