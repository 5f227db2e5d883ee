/// <reference types="vite/client" />
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import baseStyle from './base.css?raw';

export interface StandInRequest {
  /** Values of the path's `:name` parameters. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The raw body. */
  bytes: Buffer;
}

export interface Answer {
  /** 0 closes the connection without a response. */
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable;
}

/** Closes the connection without a response. */
export const HANG_UP: Answer = { status: 0, headers: {}, body: '' };

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  answer: (request: StandInRequest) => Answer | Promise<Answer>;
}

export const get = (path: string, answer: Route['answer']): Route => ({ method: 'GET', path, answer });
export const post = (path: string, answer: Route['answer']): Route => ({ method: 'POST', path, answer });
export const patch = (path: string, answer: Route['answer']): Route => ({ method: 'PATCH', path, answer });
export const remove = (path: string, answer: Route['answer']): Route => ({ method: 'DELETE', path, answer });

export function json(body: unknown, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

export function page(html: string, contentSecurityPolicy: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy },
    body: html,
  };
}

/** Of pages that consist of styled forms. */
export const FORM_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function seeOther(location: string): Answer {
  return { status: 303, headers: { location }, body: '' };
}

/** Whether a request comes from a page of this server, or from no page. */
export function isSameOrigin({ headers }: StandInRequest): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? '');
}

/** A script or style that pages of any origin may load. */
export function asset(type: 'text/javascript' | 'text/css', text: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    },
    body: text,
  };
}

/** A page's styles after the shared ones. */
export const pageStyle = (css: string) => asset('text/css', `${baseStyle}${css}`);

/** The first route of a method and path, with the path's parameters. */
export function findRoute(
  routes: readonly Route[],
  method: string | undefined,
  path: string,
): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = route.method === method ? match(route.path, path) : null;
    if (params !== null) return { route, params };
  }
  return undefined;
}

/** The path parameters, or null if the path does not match. */
function match(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, word] of expected.entries()) {
    const given = actual[index] ?? '';
    if (word.startsWith(':')) params[word.slice(1)] = decode(given);
    else if (word !== given) return null;
  }
  return params;
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** Long: if the server closes a connection just as the client reuses it, the client sees a failure. */
const KEEP_ALIVE_MS = 600_000;

/** Serves routes on loopback. Only requests with a local Host header are answered, which prevents DNS rebinding. */
export async function serve(
  routes: readonly Route[],
  preferredPort: number,
  notFound: () => Answer = () => json({ message: 'There is nothing at this address.' }, 404),
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void respond(response, answer(routes, request, notFound));
  });
  const port = await listenOnLoopback(server, preferredPort);
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

async function respond(response: ServerResponse, answered: Promise<Answer>): Promise<void> {
  const { status, headers, body } = await answered;
  if (status === 0) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers });
  // The client may disconnect early.
  if (body instanceof Readable) pipeline(body, response, () => body.destroy());
  else response.end(body);
}

async function answer(routes: readonly Route[], request: IncomingMessage, notFound: () => Answer): Promise<Answer> {
  try {
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
      return json({ message: 'This address is for this machine alone.' }, 421);
    }
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const found = findRoute(routes, request.method, url.pathname);
    if (found === undefined) return notFound();
    const { route, params } = found;
    const bytes = await buffer(request);
    const body = bytes.toString();
    return await route.answer({ params, query: url.searchParams, headers: request.headers, body, bytes });
  } catch (error) {
    console.error(`${request.method} ${request.url} failed:`, error);
    return json({ message: 'This stand-in broke.' }, 500);
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

const LOOPBACK = '127.0.0.1';

/** Listens on loopback, on the preferred port, or on a free port if that is taken. Returns the port. */
export async function listenOnLoopback(server: NetServer, preferredPort: number): Promise<number> {
  try {
    await listen(server, preferredPort);
  } catch (error) {
    if (preferredPort === 0 || !isPortTaken(error)) throw error;
    await listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

async function listen(server: NetServer, port: number): Promise<void> {
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
}

function isPortTaken(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EADDRINUSE' || code === 'EACCES';
}
