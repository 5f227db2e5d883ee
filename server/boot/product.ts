import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { buildApp, type WholeContext } from './app.ts';
import { builtScreens } from './built-screens.ts';
import { registerReviewSweeps } from '../domain/reviews/review-jobs.ts';
import { workOnBookings } from '../domain/bookings/booking-jobs.ts';
import { recheckEmail } from '../events/email/recheck-email.ts';
import { registerMessageMails } from '../events/email/message-mails.ts';
import { subscribers } from '../events/subscribers.ts';
import { registerSubscribers } from '../events/register-subscribers.ts';
import { saveScreenFiles, deleteOldScreenFiles } from '../pages/screen-files.ts';
import { openReads } from '../platform/database/open-reads.ts';
import { neverHurried } from './shutdown-signals.ts';
import {
  type Infrastructure,
  type InfrastructureParts,
  startInfrastructure,
  type WholeSettings,
} from './infrastructure.ts';
import { LiveInboxes } from '../api/inbox/live-inboxes.ts';
import { NotificationListener } from '../platform/database/notification-listener.ts';
import { createSmsTransport } from './sms-transport.ts';
import { startClock } from './local-clock.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { pause } from '../platform/signals/pause.ts';
import { registerSmsDelivery } from '../platform/sms/sms-sender.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import { isSecretOfDatabase, publicPushKey } from '../platform/push/push-keys.ts';
import { TextSealer } from '../platform/text-sealer.ts';
import { PasswordHasher } from '../domain/accounts/passwords.ts';
import { Gateway } from '../domain/ledger/gateway/gateway.ts';
import { workOnPayments } from '../domain/payments/payment-jobs.ts';
import { workOnPushes } from '../domain/inbox/push-jobs.ts';
import { registerDocumentJobs } from '../domain/documents/document-jobs.ts';
import { workOnPayoutAccounts } from '../domain/payouts/payout-account-jobs.ts';
import { workOnPayouts } from '../domain/payouts/payout-jobs.ts';
import { registerTownSweep } from '../domain/homes/update-town-points.ts';
import { registerAutomaticMessageSweep } from '../domain/inbox/automatic-sweep.ts';
import { workOnPeople } from '../domain/accounts/people-jobs.ts';
import { workOnFeeds } from '../domain/feeds/feed-jobs.ts';
import { PhotoStore } from '../platform/photos/photo-store.ts';
import type { Settings } from './settings.ts';
import { describeSystemError, StartError } from '../platform/errors/start-error.ts';
import { registerCleanUp } from '../ops/clean-up.ts';

export interface Product {
  /** Pages to open in a browser: name and address. */
  addresses: [name: string, url: string][];
  /** How long it keeps serving after a shutdown request, so that load balancers stop sending; in milliseconds. */
  drainMs: number;
  /** Reports not ready and keeps serving for that time, or until `enough` is aborted. */
  drain: (enough: AbortSignal) => Promise<void>;
  /** Stops everything within ten seconds; open requests are cut off when `hurried` is aborted. */
  stop: (hurried: AbortSignal) => Promise<void>;
}

/** A running server and its shutdown. */
export interface RunningServer {
  /** Reports not ready but keeps serving; responses carry `connection: close`. */
  announceShutdown: () => void;
  stop: Product['stop'];
}

/** Timeout of open requests; uploads that still wait for encoding are rejected as unavailable by then. */
const REQUESTS_TIMEOUT_MS = 4_000;
/** Timeout of the remaining responses before their connections are cut. */
const LAST_RESPONSES_TIMEOUT_MS = 2_000;
const JOBS_TIMEOUT_MS = 1_500;

/**
 * Starts the infrastructure, and what serves on it; when a part cannot start, what has started is ended again and the
 * reason is thrown.
 */
export async function startProduct(
  settings: Settings,
  parts: InfrastructureParts,
  serve: (infrastructure: Infrastructure) => Promise<RunningServer>,
): Promise<Product> {
  const infrastructure = await startInfrastructure(settings, parts);
  try {
    const server = await serve(infrastructure);
    const { drainMs } = settings;
    return {
      drainMs,
      drain: async (enough) => {
        if (drainMs === 0) return;
        server.announceShutdown();
        parts.log.info({ drainMs }, 'the end was asked for: not ready any more, and serving on for a moment');
        await pause(drainMs, enough);
      },
      addresses: [['Aangan', settings.publicUrl], ...infrastructure.addresses],
      stop: async (hurried) => {
        await server.stop(hurried);
        await infrastructure.stop();
      },
    };
  } catch (error) {
    await infrastructure.stop();
    throw error;
  }
}

interface ServerParts {
  log: Logger;
  /** Metrics of all processes at this address; defaults to those of this process. */
  counted?: () => Promise<Registry>;
}

/** Serves requests and runs jobs on existing infrastructure; cleans up like `startProduct`. */
export async function startServer(
  { settings, connection: { db } }: Pick<Infrastructure, 'settings' | 'connection'>,
  { log, counted }: ServerParts,
): Promise<RunningServer> {
  const ends: ((hurried: AbortSignal) => Promise<void>)[] = [];
  const stop = async (hurried: AbortSignal) => {
    for (const end of ends.splice(0).toReversed()) await end(hurried);
  };
  // Event loop lag, memory, CPU time and open files.
  collectDefaultMetrics();
  try {
    const photos = await PhotoStore.open(settings, { db, log });
    ends.push(() => photos.clearStaging());
    const { reads, close: closeReads } = await openReads(db, settings, log);
    ends.push(closeReads);
    const jobs = new Jobs({ db, log });
    const { clock, stop: stopClock } = await startClock(settings.clock, log, () => jobs.runSweepsNow());
    ends.push(async () => stopClock());
    const listening = new NotificationListener(settings.databaseUrl, log);
    ends.push(() => listening.stop());
    const live = new LiveInboxes({ db, listening, log, clock });
    const context = makeContext(settings, { photos, db, reads, log, jobs, clock, live });
    ends.push((hurried) => withTimeLimit(JOBS_TIMEOUT_MS, context.jobs.stop(), hurried));
    const { smtpUrl, mailFrom: from } = settings;
    const mailer = new Mailer({ ...context, smtpUrl, from, footer: settings, recheck: recheckEmail(context) });
    const sendSms = createSmsTransport(settings);
    if (sendSms !== undefined) registerSmsDelivery(context, sendSms);
    await checkSharedSecret(db, settings.appSecret, { log, clock });
    await registerSubscribers(context, subscribers({ ...context, mailer }));
    registerMessageMails({ ...context, mailer });
    await storeScreenFiles(db, jobs, clock);
    await context.jobs.start();
    const ending = new AbortController();
    const app = buildApp(context, { counted, ending: ending.signal });
    ends.push((hurried) => close(app, context, hurried));
    await listen(app, settings);
    const announceShutdown = () => {
      ending.abort();
      // Other processes take the jobs from now on. Not awaited here: it has its own timeout.
      void context.jobs.drain();
    };
    return { announceShutdown, stop };
  } catch (error) {
    await stop(neverHurried);
    throw error;
  }
}

/** All machines must share one secret, for signed links and sealed texts: logs an error if this one differs. */
async function checkSharedSecret(
  db: WholeContext['db'],
  secret: string,
  { log, clock }: Pick<WholeContext, 'log' | 'clock'>,
): Promise<void> {
  const sealer = new TextSealer(secret);
  await publicPushKey(db, sealer, clock());
  if (await isSecretOfDatabase(db, sealer)) return;
  log.error(
    'APP_SECRET is not the one that this database was sealed with: give every machine the same one, or, where it was changed, run npm run rotate-secret',
  );
}

/** Stores the screen files before the first page, and periodically deletes those of old releases. */
async function storeScreenFiles(db: WholeContext['db'], jobs: Jobs, clock: () => Date): Promise<void> {
  const folder = builtScreens();
  await saveScreenFiles(db, folder, clock());
  const keep = async () => {
    await saveScreenFiles(db, folder, clock());
    await deleteOldScreenFiles(db, clock());
  };
  jobs.registerSweep('files of the screens', keep, { everySeconds: 60 * 60 });
}

type ContextParts = Pick<WholeContext, 'photos' | 'db' | 'reads' | 'log' | 'jobs' | 'clock' | 'live'>;

function makeContext(settings: WholeSettings, parts: ContextParts): WholeContext {
  const context: WholeContext = {
    ...parts,
    settings,
    gateway: new Gateway(settings.razorpay),
    passwords: new PasswordHasher(),
    secret: settings.appSecret,
  };
  workOnBookings(context);
  registerReviewSweeps(context);
  workOnPayments(context);
  workOnPayouts(context);
  registerDocumentJobs(context);
  workOnPayoutAccounts(context);
  workOnFeeds(context);
  registerAutomaticMessageSweep(context);
  workOnPeople(context);
  workOnPushes(context);
  registerTownSweep(context);
  registerCleanUp(context);
  return context;
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(listenError(error, host, port), { cause: error });
  }
}

function listenError(error: unknown, host: string, port: number): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `The port ${port} of ${host} is in use: stop what listens there, or set PORT to another one.`;
  }
  if (code === 'EACCES') return `The port ${port} may not be opened by this user: set PORT to one above 1023.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return `The setting HOST names ${host}, which is no address of this machine.`;
  }
  return `The server cannot listen at port ${port} of ${host}: ${describeSystemError(error)}.`;
}

/** Answers accepted requests unless `hurried` is aborted; jobs are drained meanwhile. */
async function close(app: FastifyInstance, { jobs, photos }: WholeContext, hurried: AbortSignal): Promise<void> {
  // Not awaited here: it has its own timeout.
  void jobs.drain();
  const closed = app.close();
  // Keep-alive holds connections open that were busy when the server began to close.
  const closing = setInterval(() => app.server.closeIdleConnections(), 50);
  await withTimeLimit(REQUESTS_TIMEOUT_MS, closed, hurried);
  photos.close();
  await withTimeLimit(LAST_RESPONSES_TIMEOUT_MS, closed, hurried);
  clearInterval(closing);
  app.server.closeAllConnections();
  await closed;
}

async function withTimeLimit(ms: number, work: Promise<unknown>, hurried: AbortSignal): Promise<void> {
  const end = new AbortController();
  const hurry = () => end.abort();
  if (hurried.aborted) hurry();
  hurried.addEventListener('abort', hurry);
  await Promise.race([work, pause(ms, end.signal)]).finally(() => end.abort());
}
