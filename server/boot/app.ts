import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { cookieName, sessionTokenOf } from '../domain/accounts/session-cookie.ts';
import { findSession } from '../domain/accounts/sessions.ts';
import { changePassword } from '../api/accounts/change-password.ts';
import { forgotPassword } from '../api/accounts/forgot-password.ts';
import { googleLogin } from '../api/accounts/googlelogin.ts';
import { login } from '../api/accounts/login.ts';
import { logoutEverywhere } from '../api/accounts/logout-everywhere.ts';
import { logout } from '../api/accounts/logout.ts';
import { resetPassword } from '../api/accounts/reset-password.ts';
import { sendVerification } from '../api/accounts/send-verification.ts';
import { signup } from '../api/accounts/signup.ts';
import { verifyEmail } from '../api/accounts/verify-email.ts';
import { bookedDates } from '../api/bookings/booked-dates.ts';
import { cancelBooking } from '../api/bookings/cancel.ts';
import { bookingCalendar } from '../api/bookings/calendar.ts';
import { bookingQuote } from '../api/bookings/quote.ts';
import { changeDays } from '../api/calendar/days.ts';
import { homeCalendar } from '../api/calendar/home.ts';
import { homesCalendar } from '../api/calendar/homes.ts';
import { changeRules } from '../api/calendar/rules.ts';
import { addSeason } from '../api/calendar/season.ts';
import { changeSeason } from '../api/calendar/change-season.ts';
import { deleteSeason } from '../api/calendar/delete-season.ts';
import { calendarAddress } from '../api/feeds/address.ts';
import { changeFeed } from '../api/feeds/change-feed.ts';
import { deleteFeed } from '../api/feeds/delete-feed.ts';
import { addFeed } from '../api/feeds/feed.ts';
import { listFeeds } from '../api/feeds/feeds.ts';
import { replaceCalendarAddress } from '../api/feeds/new-address.ts';
import { refreshFeed } from '../api/feeds/refresh.ts';
import { serveCalendars } from '../api/feeds/serve-calendars.ts';
import { createBooking } from '../api/bookings/create.ts';
import { bookingDocuments } from '../api/documents/booking-documents.ts';
import { findBookingById } from '../api/bookings/findbookingbyid.ts';
import { hostedBookings } from '../api/bookings/hosted.ts';
import { myBookings } from '../api/bookings/mine.ts';
import { updateExtra } from '../api/bookings/update-extra.ts';
import { earningEntries } from '../api/payouts/entries.ts';
import { earningHomes } from '../api/payouts/homes.ts';
import { nextPayout } from '../api/payouts/next-payout.ts';
import { earningsSummary } from '../api/payouts/summary.ts';
import { serveMessagePhotos } from '../api/inbox/serve-message-photos.ts';
import { serveEntries } from '../api/payouts/serve-entries.ts';
import { contactSite } from '../api/inbox/contact.ts';
import { serveDocuments } from '../api/documents/serve-documents.ts';
import { hostDocuments } from '../api/documents/earnings-documents.ts';
import type { Context } from '../api/context.ts';
import { builtScreens } from './built-screens.ts';
import { newsHandlers } from './news-handlers.ts';
import { payoutHandlers } from './payout-handlers.ts';
import { reviewHandlers } from './review-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import type { Settings } from './settings.ts';
import { serveCrawlers } from '../pages/crawlers.ts';
import { contactOwner } from '../api/bookings/contact.ts';
import { HomePages } from '../pages/start-pages.ts';
import type { AnyHandler } from '../api/call.ts';
import { serveHealth } from '../ops/health.ts';
import { serveMetrics } from '../ops/metrics.ts';
import { serveOpenApi } from '../api/openapi/serve-openapi.ts';
import { servePages } from '../pages/serve-pages.ts';
import { serveTiles } from '../platform/map/serve-tiles.ts';
import { setPhotosUrl } from '../platform/photos/photo-address.ts';
import { servePhotos } from '../platform/photos/serve-photos.ts';
import { serveSharePictures } from '../pages/share-picture.ts';
import { registerCalls } from '../api/register-calls.ts';
import { pagePolicy, securityHeaders } from '../platform/http/security-headers.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { addListing } from '../api/homes/add.ts';
import { deleteListingPlace } from '../api/homes/delete-place.ts';
import { setListingPlace } from '../api/homes/place.ts';
import { deleteListing } from '../api/homes/delete.ts';
import { changeListingFacts } from '../api/homes/facts.ts';
import { findListingById } from '../api/homes/findlistingbyid.ts';
import { getListings } from '../api/homes/get.ts';
import { myListings } from '../api/homes/mine.ts';
import { listPlaces } from '../api/search/places.ts';
import { rateListing } from '../api/reviews/ratings.ts';
import { countListingFacets } from '../api/search/facets.ts';
import { mapListings } from '../api/search/map.ts';
import { listingPrices } from '../api/search/prices.ts';
import { search } from '../api/search/search.ts';
import { updateListing } from '../api/homes/update.ts';
import { buildPage } from '../pages/build-page.ts';
import { inboxHandlers } from './inbox-handlers.ts';
import { openOrder } from '../api/payments/order.ts';
import { verifyPayment } from '../api/payments/verify.ts';
import { receiveWebhook } from '../api/payments/webhook.ts';
import { pageRenderer } from '../pages/render-page.ts';
import { findScreenFile } from '../pages/screen-files.ts';
import { stateMetrics } from '../ops/state-metrics.ts';
import { ownAccount } from '../api/accounts/account.ts';
import { currentUser } from '../api/accounts/currentuser.ts';
import { deleteAccount } from '../api/accounts/delete.ts';
import { endOwnSession } from '../api/accounts/end-session.ts';
import { ownSessions } from '../api/accounts/sessions.ts';
import { updateUser } from '../api/accounts/update.ts';
import { serveUnsubscribeLinks } from '../api/inbox/serve-unsubscribe-links.ts';

import { trustHandlers } from './trust-handlers.ts';
import { wishlistHandlers } from './wishlist-handlers.ts';

/** The handlers of all calls, by room. */
export const handlers: readonly AnyHandler<Context>[] = [
  addListing,
  getListings,
  search,
  mapListings,
  countListingFacets,
  listingPrices,
  listPlaces,
  myListings,
  findListingById,
  updateListing,
  changeListingFacts,
  setListingPlace,
  deleteListingPlace,
  deleteListing,
  rateListing,
  bookedDates,
  bookingCalendar,
  bookingQuote,
  homeCalendar,
  homesCalendar,
  changeRules,
  changeDays,
  addSeason,
  changeSeason,
  deleteSeason,
  listFeeds,
  addFeed,
  changeFeed,
  deleteFeed,
  refreshFeed,
  calendarAddress,
  replaceCalendarAddress,
  earningsSummary,
  earningEntries,
  earningHomes,
  nextPayout,
  ...wishlistHandlers,
  ...trustHandlers,
  createBooking,
  cancelBooking,
  findBookingById,
  updateExtra,
  myBookings,
  hostedBookings,
  bookingDocuments,
  hostDocuments,
  ...inboxHandlers,
  openOrder,
  verifyPayment,
  receiveWebhook,
  ...payoutHandlers,
  ...newsHandlers,
  contactOwner,
  contactSite,
  ...peopleHandlers,
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
  ...reviewHandlers,
];

export interface AppOptions {
  /** Holds the built screens. */
  webFolder?: string | undefined;
  /** Metrics of all processes at this address; defaults to those of this process. */
  counted?: (() => Promise<Registry>) | undefined;
  /** Aborted when the end was asked for, while it still serves. */
  ending?: AbortSignal | undefined;
}

/** What calls and pages are given, with every setting. */
export type WholeContext = Context & { settings: Settings };

/** The whole product as one server, not yet listening. */
export function buildApp(
  context: WholeContext,
  { webFolder = builtScreens(), counted, ending }: AppOptions = {},
): FastifyInstance {
  const { settings, db, log, clock, gateway, photos } = context;
  const tokenOf = (request: FastifyRequest) => sessionTokenOf(request.headers.cookie, settings.publicUrl);
  const findAccount = async (request: FastifyRequest) => {
    const token = tokenOf(request);
    return token === undefined ? null : findSession(db, token, clock());
  };

  setPhotosUrl(settings.photosUrl);
  const headers = securityHeaders(settings.publicUrl);
  const { trustedProxies, processes, rateLimits } = settings;
  const app = createHttpServer({ log, trustedProxies, processes, headers, pacesRefusals: rateLimits, ending });
  // The product's own time, which is another one where the local gateway is tried: screens go by it.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', clock().toUTCString());
    done();
  });
  // Streams never end on their own, so closing does not wait for them.
  app.addHook('preClose', async () => context.live.end());
  registerCalls(app, handlers, context, {
    publicOrigin: new URL(settings.publicUrl).origin,
    findAccount,
    refuseEarly: (name, request) => {
      if (name === 'inbox/news') context.live.refuseAgain(tokenOf(request));
    },
    now: clock,
    checksAnswers: process.env.NODE_ENV !== 'production',
  });
  const isReady = () => sql`select 1`.execute(db);
  serveHealth(app, { isReady, ending });
  serveMetrics(app, { token: settings.metricsToken, loadState: stateMetrics(db, clock), counted });
  serveOpenApi(app, { url: settings.publicUrl, sessionCookie: cookieName(settings.publicUrl) });
  serveCalendars(app, context);
  serveEntries(app, context, findAccount);
  serveDocuments(app, context, { findAccount });
  serveUnsubscribeLinks(app);
  serveMessagePhotos(app, context, { findAccount });
  servePhotos(app, photos.files);
  serveSharePictures(app, context);
  serveTiles(app);
  serveCrawlers(app, settings.publicUrl);
  const render = pageRenderer(webFolder, log);
  const homePages = new HomePages(context, render);
  const services = {
    checkoutUrl: gateway.checkoutUrl,
    signInUrl: settings.google?.scriptUrl,
    tilesUrl: settings.map?.tilesUrl,
    photosUrl: settings.photosUrl,
  };
  servePages(app, {
    folder: webFolder,
    siteName: PRODUCT_NAME,
    policy: (inline) => pagePolicy(settings.publicUrl, services, inline),
    findOtherReleaseFile: (path, acceptEncoding) => findScreenFile(db, path, acceptEncoding),
    page: (request) => buildPage(request, context, { findAccount, homePages, render }),
  });
  return app;
}
