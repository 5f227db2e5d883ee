import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { cookieName, sessionTokenOf } from '../domain/accounts/session-cookie.ts';
import { findSession } from '../domain/accounts/sessions.ts';
import { changePassword } from '../api/auth/change-password.ts';
import { forgotPassword } from '../api/auth/forgot-password.ts';
import { googleLogin } from '../api/auth/googlelogin.ts';
import { login } from '../api/auth/login.ts';
import { logoutEverywhere } from '../api/auth/logout-everywhere.ts';
import { logout } from '../api/auth/logout.ts';
import { resetPassword } from '../api/auth/reset-password.ts';
import { sendVerification } from '../api/auth/send-verification.ts';
import { signup } from '../api/auth/signup.ts';
import { verifyEmail } from '../api/auth/verify-email.ts';
import { bookedDates } from '../api/booking/booked-dates.ts';
import { cancelBooking } from '../api/booking/cancel.ts';
import { bookingCalendar } from '../api/booking/calendar.ts';
import { bookingQuote } from '../api/booking/quote.ts';
import { changeDays } from '../api/calendar/days.ts';
import { homeCalendar } from '../api/calendar/home.ts';
import { homesCalendar } from '../api/calendar/homes.ts';
import { changeRules } from '../api/calendar/rules.ts';
import { addSeason } from '../api/calendar/season.ts';
import { changeSeason } from '../api/calendar/change-season.ts';
import { deleteSeason } from '../api/calendar/delete-season.ts';
import { calendarAddress } from '../api/calendar/address.ts';
import { changeFeed } from '../api/calendar/change-feed.ts';
import { deleteFeed } from '../api/calendar/delete-feed.ts';
import { addFeed } from '../api/calendar/feed.ts';
import { listFeeds } from '../api/calendar/feeds.ts';
import { newAddress } from '../api/calendar/new-address.ts';
import { refreshFeed } from '../api/calendar/refresh.ts';
import { serveCalendars } from '../api/calendar-file/serve-calendars.ts';
import { createBooking } from '../api/booking/create.ts';
import { bookingDocuments } from '../api/booking/documents.ts';
import { findBookingById } from '../api/booking/findbookingbyid.ts';
import { hostedBookings } from '../api/booking/hosted.ts';
import { myBookings } from '../api/booking/mine.ts';
import { updateExtra } from '../api/booking/update-extra.ts';
import { earningEntries } from '../api/earnings/entries.ts';
import { earningHomes } from '../api/earnings/homes.ts';
import { nextPayout } from '../api/earnings/next-payout.ts';
import { earningsSummary } from '../api/earnings/summary.ts';
import { serveMessagePhotos } from '../api/message-photo-file/serve-message-photos.ts';
import { serveEntries } from '../api/earnings-file/serve-entries.ts';
import { contactSite } from '../api/contact/contact.ts';
import { serveDocuments } from '../api/document-file/serve-documents.ts';
import { hostDocuments } from '../api/earnings/documents.ts';
import type { Context } from '../api/context.ts';
import { builtScreens } from './built-screens.ts';
import { newsHandlers } from './news-handlers.ts';
import { payoutHandlers } from './payout-handlers.ts';
import { reviewHandlers } from './review-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import type { Settings } from './settings.ts';
import { serveCrawlers } from '../pages/crawlers.ts';
import { contactOwner } from '../api/guest/contact.ts';
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
import { createServer } from '../platform/http/server.ts';
import { addListing } from '../api/listing/add.ts';
import { deleteListingPlace } from '../api/listing/delete-place.ts';
import { setListingPlace } from '../api/listing/place.ts';
import { deleteListing } from '../api/listing/delete.ts';
import { changeListingFacts } from '../api/listing/facts.ts';
import { findListingById } from '../api/listing/findlistingbyid.ts';
import { getListings } from '../api/listing/get.ts';
import { myListings } from '../api/listing/mine.ts';
import { listPlaces } from '../api/listing/places.ts';
import { rateListing } from '../api/listing/ratings.ts';
import { countListingFacets } from '../api/listing/facets.ts';
import { mapListings } from '../api/listing/map.ts';
import { listingPrices } from '../api/listing/prices.ts';
import { search } from '../api/listing/search.ts';
import { updateListing } from '../api/listing/update.ts';
import { buildPage } from '../pages/build-page.ts';
import { inboxHandlers } from './inbox-handlers.ts';
import { openOrder } from '../api/payment/order.ts';
import { verifyPayment } from '../api/payment/verify.ts';
import { takeNews } from '../api/payment/webhook.ts';
import { pageRenderer } from '../pages/render-page.ts';
import { findScreenFile } from '../pages/screen-files.ts';
import { stateMetrics } from '../ops/state-metrics.ts';
import { ownAccount } from '../api/user/account.ts';
import { currentUser } from '../api/user/currentuser.ts';
import { deleteAccount } from '../api/user/delete.ts';
import { endOwnSession } from '../api/user/end-session.ts';
import { ownSessions } from '../api/user/sessions.ts';
import { updateUser } from '../api/user/update.ts';
import { serveUnsubscribeLinks } from '../api/news/serve-unsubscribe-links.ts';

import { trustHandlers } from './trust-handlers.ts';
import { wishlistHandlers } from './wishlist-handlers.ts';

/** Every call, as its room hands it over. */
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
  newAddress,
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
  takeNews,
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
  /** What the processes at this address have counted; what this one has, unless it says so. */
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
  const app = createServer({ log, trustedProxies, processes, headers, pacesRefusals: rateLimits, ending });
  // The product's own time, which is another one where the local gateway is tried: screens go by it.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', clock().toUTCString());
    done();
  });
  // Streams do not end by themselves: the others' answers are not waited for because of them.
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
