import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { serveDataArchives } from '../api/accounts/serve-data-archives.ts';
import type { Context } from '../api/call.ts';
import { serveDocuments } from '../api/documents/serve-documents.ts';
import { serveCalendars } from '../api/feeds/serve-calendars.ts';
import { serveMessagePhotos } from '../api/inbox/serve-message-photos.ts';
import { serveUnsubscribeLinks } from '../api/inbox/serve-unsubscribe-links.ts';
import { serveOpenApi } from '../api/openapi/serve-openapi.ts';
import { serveEntries } from '../api/payouts/serve-entries.ts';
import { registerCalls } from '../api/register-calls.ts';
import { cookieName, findSession, parseSessionToken } from '../domain/accounts/sessions.ts';
import { serveHealth } from '../ops/health.ts';
import { serveMetrics, stateMetrics } from '../ops/metrics.ts';
import { buildPage } from '../pages/build-page.ts';
import { serveCrawlers } from '../pages/crawlers.ts';
import { PublicHomePages } from '../pages/public-home-pages.ts';
import { pageRenderer } from '../pages/render-page.ts';
import { findScreenFile } from '../pages/screen-files.ts';
import { servePages } from '../pages/serve-pages.ts';
import { serveSharePictures } from '../pages/share-picture.ts';
import { HomePages } from '../pages/start-pages.ts';
import { StaysPages } from '../pages/stays-pages.ts';
import { pagePolicy, securityHeaders } from '../platform/http/security-headers.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { serveTiles } from '../platform/map/serve-tiles.ts';
import { setPhotosUrl } from '../platform/photos/photo-address.ts';
import { servePhotos } from '../platform/photos/serve-photos.ts';
import { handlers } from './handlers.ts';
import { builtScreens } from './project-folder.ts';
import type { Settings } from './settings.ts';

export interface AppOptions {
  webFolder?: string | undefined;
  /** Metrics of all processes that share the port; defaults to those of this process. */
  counted?: (() => Promise<Registry>) | undefined;
  /** Aborted when shutdown was requested; requests are still served. */
  shutdown?: AbortSignal | undefined;
}

export type WholeContext = Context & { settings: Settings };

/** The whole product as one server, not yet listening. */
export function buildApp(
  context: WholeContext,
  { webFolder = builtScreens(), counted, shutdown }: AppOptions = {},
): FastifyInstance {
  const { settings, db, log, clock, gateway, photos } = context;
  const readSessionToken = (request: FastifyRequest) => parseSessionToken(request.headers.cookie, settings.publicUrl);
  const findAccount = async (request: FastifyRequest) => {
    const token = readSessionToken(request);
    return token === undefined ? null : findSession(db, token, clock());
  };

  setPhotosUrl(settings.photosUrl);
  const headers = securityHeaders(settings.publicUrl);
  const { trustedProxies, processes, rateLimits } = settings;
  const app = createHttpServer({ log, trustedProxies, processes, headers, pacesRefusals: rateLimits, shutdown });
  // The product's clock, which a local gateway may have advanced: rendered screens use it.
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
      if (name === 'inbox/news') context.live.refuseRepeated(readSessionToken(request));
    },
    now: clock,
    checksAnswers: process.env.NODE_ENV !== 'production',
  });
  const isReady = () => sql`select 1`.execute(db);
  serveHealth(app, { isReady, shutdown });
  serveMetrics(app, { token: settings.metricsToken, loadState: stateMetrics(db, clock), counted });
  serveOpenApi(app, { url: settings.publicUrl, sessionCookie: cookieName(settings.publicUrl) });
  serveCalendars(app, context);
  serveEntries(app, context, findAccount);
  serveDocuments(app, context, findAccount);
  serveDataArchives(app, context, findAccount);
  serveUnsubscribeLinks(app);
  serveMessagePhotos(app, context, findAccount);
  servePhotos(app, photos.files);
  serveSharePictures(app, context);
  serveTiles(app);
  serveCrawlers(app, context);
  const render = pageRenderer(webFolder, log);
  const homePages = new HomePages(context, render);
  const publicHomePages = new PublicHomePages(context, render);
  const staysPages = new StaysPages(context, render);
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
    page: (request) => buildPage(request, context, { findAccount, homePages, publicHomePages, staysPages, render }),
  });
  return app;
}
