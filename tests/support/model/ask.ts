import type { Answer } from './acts.ts';

/** A request to the product; `cookie` is a session. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** An object is sent as JSON, text and bytes as they are. */
  body?: object | string | Uint8Array<ArrayBuffer> | undefined;
  /** Parses an answer other than JSON. */
  parse?: (text: string) => Answer['body'];
}

/** Sends a request; returns the answer and the session cookie that it set. */
export async function ask(origin: string, { method, url, cookie, headers = {}, body, parse }: Request) {
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
  const response = await fetch(origin + url, {
    method,
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  });
  const isText = parse !== undefined && response.status === 200;
  return {
    status: response.status,
    body: isText ? parse(await response.text()) : ((await response.json()) as Answer['body']),
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
  };
}
