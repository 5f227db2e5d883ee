/// <reference types="vite/client" />
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
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
export function match(pattern: string, path: string): Record<string, string> | null {
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
