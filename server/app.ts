import type { FastifyInstance } from 'fastify';
import { findSession } from './accounts/sessions.ts';
import { sessionTokenOf } from './accounts/session-cookie.ts';
import { googleLogin } from './auth/googlelogin.ts';
import { login } from './auth/login.ts';
import { logout } from './auth/logout.ts';
import { signup } from './auth/signup.ts';
import type { Context } from './context.ts';
import type { AnyHandler } from './http/call.ts';
import { registerCalls } from './http/register-calls.ts';
import { createServer } from './http/server.ts';
import { currentUser } from './user/currentuser.ts';

/** Every call, as its room hands it over. */
export const handlers: readonly AnyHandler<Context>[] = [currentUser, login, signup, googleLogin, logout];

/** The whole product as one server, not yet listening. */
export function buildApp(context: Context): FastifyInstance {
  const { settings, db, log, clock } = context;
  const app = createServer({ log, trustedProxies: settings.trustedProxies });
  registerCalls(app, handlers, context, {
    publicOrigin: new URL(settings.publicUrl).origin,
    findAccount: async (request) => {
      const token = sessionTokenOf(request.headers.cookie, settings.publicUrl);
      return token === undefined ? null : findSession(db, token, clock());
    },
    now: clock,
    checksAnswers: process.env.NODE_ENV !== 'production',
  });
  return app;
}
