import { fastifyCookie } from '@fastify/cookie';
import { SESSION_MS } from './sessions.ts';

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** The session that a request's `Cookie` header names, or undefined. */
export function sessionTokenOf(cookieHeader: string | undefined, publicUrl: string): string | undefined {
  if (cookieHeader === undefined) return undefined;
  const token = fastifyCookie.parse(cookieHeader)[cookieName(publicUrl)];
  return token !== undefined && TOKEN_SHAPE.test(token) ? token : undefined;
}

/** The `Set-Cookie` header that begins a session in the browser. */
export function sessionCookie(token: string, publicUrl: string): string {
  return fastifyCookie.serialize(cookieName(publicUrl), token, { ...attributes(publicUrl), maxAge: SESSION_MS / 1000 });
}

/** The `Set-Cookie` header that makes the browser forget its session. */
function endedSessionCookie(publicUrl: string): string {
  return fastifyCookie.serialize(cookieName(publicUrl), '', { ...attributes(publicUrl), maxAge: 0 });
}

/** What a browser is told when its session ends: to forget it, and every page that the back button would bring back. */
export function signedOutHeaders(publicUrl: string): Record<string, string> {
  return { 'set-cookie': endedSessionCookie(publicUrl), 'clear-site-data': '"cache"' };
}

/** `__Host-` binds a cookie to this very host, which browsers hold to over https alone. */
export function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-stay_session' : 'stay_session';
}

function attributes(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
