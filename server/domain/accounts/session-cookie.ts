import { fastifyCookie } from '@fastify/cookie';
import { SESSION_MS } from './sessions.ts';

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** The session token of a `Cookie` header; undefined if absent. */
export function parseSessionToken(cookieHeader: string | undefined, publicUrl: string): string | undefined {
  if (cookieHeader === undefined) return undefined;
  const token = fastifyCookie.parse(cookieHeader)[cookieName(publicUrl)];
  return token !== undefined && TOKEN_SHAPE.test(token) ? token : undefined;
}

/** The `Set-Cookie` header of a new session. */
export function sessionCookie(token: string, publicUrl: string): string {
  return fastifyCookie.serialize(cookieName(publicUrl), token, { ...attributes(publicUrl), maxAge: SESSION_MS / 1000 });
}

/** The `Set-Cookie` header that deletes the session cookie. */
function endedSessionCookie(publicUrl: string): string {
  return fastifyCookie.serialize(cookieName(publicUrl), '', { ...attributes(publicUrl), maxAge: 0 });
}

/** Headers that end a session: the cookie is deleted, and so are cached pages that the back button would show. */
export function signedOutHeaders(publicUrl: string): Record<string, string> {
  return { 'set-cookie': endedSessionCookie(publicUrl), 'clear-site-data': '"cache"' };
}

/** The `__Host-` prefix binds a cookie to this host; browsers allow it only over https. */
export function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-stay_session' : 'stay_session';
}

function attributes(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
