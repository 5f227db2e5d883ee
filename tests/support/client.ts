import type { ErrorBody } from '@aangan/contract/errors.ts';

export interface Answered<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
  /** Body of a refusal. */
  error: ErrorBody;
}

/** HTTP client with a cookie jar; sends JSON or forms. */
export class Client {
  readonly url: string;
  #cookie: string | undefined;

  constructor(url: string, cookie?: string) {
    this.url = url;
    this.#cookie = cookie;
  }

  get cookie(): string | undefined {
    return this.#cookie;
  }

  /** A copy with the current cookie; later changes of its cookie do not affect the original. */
  copy(): Client {
    return new Client(this.url, this.#cookie);
  }

  get<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answered<T>> {
    return this.send('GET', path, { headers });
  }

  /** `body`: FormData is sent as a form, undefined as no body, other values as JSON. */
  post<T = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered<T>> {
    return this.send('POST', path, encoded(body, headers));
  }

  put<T = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered<T>> {
    return this.send('PUT', path, encoded(body, headers));
  }

  delete<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answered<T>> {
    return this.send('DELETE', path, { headers });
  }

  /** Sends a request with any method and body. */
  async send<T = unknown>(method: string, path: string, init: RequestInit = {}): Promise<Answered<T>> {
    const headers = new Headers(init.headers);
    if (this.#cookie !== undefined && !headers.has('cookie')) headers.set('cookie', this.#cookie);
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const type = response.headers.get('content-type') ?? '';
    const text = type.startsWith('text/event-stream') ? await readFirstChunk(response) : await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: body as T, error: body as ErrorBody };
  }

  #keep(setCookie: string): void {
    const pair = setCookie.split(';')[0] ?? '';
    this.#cookie = /;\s*max-age=0/i.test(setCookie) ? undefined : pair;
  }
}

/** An event stream does not end: reads only its first chunk. */
async function readFirstChunk({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

function encoded(body: unknown, headers: Record<string, string>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { body, headers };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

/** Fetches all pages of a list from this address on, by their `Link` headers. */
export async function nextPages<T>(client: Client, first: string): Promise<Answered<T[]>[]> {
  const pages: Answered<T[]>[] = [];
  let path: string | undefined = first;
  while (path !== undefined) {
    const page: Answered<T[]> = await client.get<T[]>(path);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    pages.push(page);
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return pages;
}
