import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { cookieName, sessionTokenOf } from './accounts/session-cookie.ts';
import { findSession } from './accounts/sessions.ts';
import { changePassword } from './auth/change-password.ts';
import { forgotPassword } from './auth/forgot-password.ts';
import { googleLogin } from './auth/googlelogin.ts';
import { login } from './auth/login.ts';
import { logoutEverywhere } from './auth/logout-everywhere.ts';
import { logout } from './auth/logout.ts';
import { resetPassword } from './auth/reset-password.ts';
import { sendVerification } from './auth/send-verification.ts';
import { signup } from './auth/signup.ts';
import { verifyEmail } from './auth/verify-email.ts';
import { bookedDates } from './booking/booked-dates.ts';
import { cancelBooking } from './booking/cancel.ts';
import { createBooking } from './booking/create.ts';
import { findBookingById } from './booking/findbookingbyid.ts';
import { hostedBookings } from './booking/hosted.ts';
import { myBookings } from './booking/mine.ts';
import { updateExtra } from './booking/update-extra.ts';
import { contactSite } from './contact/contact.ts';
import type { Context } from './context.ts';
import { serveCrawlers } from './crawlers.ts';
import { contactOwner } from './guest/contact.ts';
import { HomePages } from './home-pages.ts';
import type { AnyHandler } from './http/call.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveOpenApi } from './http/serve-openapi.ts';
import { servePages } from './http/pages.ts';
import { servePhotos } from './http/photo-files.ts';
import { registerCalls } from './http/register-calls.ts';
import { pagePolicy, securityHeaders } from './http/security-headers.ts';
import { createServer } from './http/server.ts';
import { addListing } from './listing/add.ts';
import { deleteListing } from './listing/delete.ts';
import { findListingById } from './listing/findlistingbyid.ts';
import { getListings } from './listing/get.ts';
import { myListings } from './listing/mine.ts';
import { listPlaces } from './listing/places.ts';
import { rateListing } from './listing/ratings.ts';
import { search } from './listing/search.ts';
import { updateListing } from './listing/update.ts';
import { pageAt } from './page.ts';
import { openOrder } from './payment/order.ts';
import { verifyPayment } from './payment/verify.ts';
import { takeNews } from './payment/webhook.ts';
import { pageRenderer } from './render-page.ts';
import { stateMetrics } from './state-metrics.ts';
import { ownAccount } from './user/account.ts';
import { currentUser } from './user/currentuser.ts';
import { deleteAccount } from './user/delete.ts';
import { endOwnSession } from './user/end-session.ts';
import { ownSessions } from './user/sessions.ts';
import { updateUser } from './user/update.ts';

/** Every call, as its room hands it over. */
export const handlers: readonly AnyHandler<Context>[] = [
  addListing,
  getListings,
  search,
  listPlaces,
  myListings,
  findListingById,
  updateListing,
  deleteListing,
  rateListing,
  bookedDates,
  createBooking,
  cancelBooking,
  findBookingById,
  updateExtra,
  myBookings,
  hostedBookings,
  openOrder,
  verifyPayment,
  takeNews,
  contactOwner,
  contactSite,
  currentUser,
  ownAccount,
  updateUser,
  ownSessions,
  endOwnSession,
  deleteAccount,
  login,
  signup,
  googleLogin,
  logout,
  logoutEverywhere,
  sendVerification,
  verifyEmail,
  forgotPassword,
  resetPassword,
  changePassword,
];

interface AppOptions {
  /** Holds the built screens. */
  webFolder?: string;
  /** What the processes at this address have counted; what this one has, unless it says so. */
  counted?: (() => Promise<Registry>) | undefined;
}

/** The whole product as one server, not yet listening. */
export function buildApp(context: Context, { webFolder = builtScreens(), counted }: AppOptions = {}): FastifyInstance {
  const { settings, db, log, clock, gateway, photos } = context;
  const findAccount = async (request: FastifyRequest) => {
    const token = sessionTokenOf(request.headers.cookie, settings.publicUrl);
    return token === undefined ? null : findSession(db, token, clock());
  };

  const headers = securityHeaders(settings.publicUrl);
  const app = createServer({ log, trustedProxies: settings.trustedProxies, processes: settings.processes, headers });
  registerCalls(app, handlers, context, {
    publicOrigin: new URL(settings.publicUrl).origin,
    findAccount,
    now: clock,
    checksAnswers: process.env.NODE_ENV !== 'production',
  });
  serveHealth(app, async () => {
    await sql`select 1`.execute(db);
  });
  serveMetrics(app, { token: settings.metricsToken, lookUp: stateMetrics(db), counted });
  serveOpenApi(app, { url: settings.publicUrl, sessionCookie: cookieName(settings.publicUrl) });
  servePhotos(app, photos.folder);
  serveCrawlers(app, settings.publicUrl);
  const render = pageRenderer(webFolder, log);
  const homePages = new HomePages(context, render);
  const services = { checkoutUrl: gateway.checkoutUrl, signInUrl: settings.google?.scriptUrl };
  servePages(app, {
    folder: webFolder,
    siteName: PRODUCT_NAME,
    policy: (inline) => pagePolicy(settings.publicUrl, services, inline),
    page: (request) => pageAt(request, context, { findAccount, homePages, render }),
  });
  return app;
}

/** The screens lie beside the server, which runs from its sources in tests and from one built file elsewhere. */
function builtScreens(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'web')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'web', 'build');
}
