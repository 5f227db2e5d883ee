import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { LiveInboxes } from '../api/inbox/live-inboxes.ts';
import { PasswordHasher } from '../domain/accounts/passwords.ts';
import { registerAccountJobs } from '../domain/accounts/people-jobs.ts';
import { registerPhoneCodes } from '../domain/accounts/phone-codes.ts';
import { registerBookingJobs } from '../domain/bookings/due-bookings.ts';
import { registerDocumentJobs } from '../domain/documents/document-jobs.ts';
import { registerFeedJobs } from '../domain/feeds/read-feed.ts';
import { registerTownSweep } from '../domain/homes/home-location.ts';
import { registerWholePriceSweep } from '../domain/homes/update-whole-prices.ts';
import { registerPushJobs } from '../domain/inbox/push-jobs.ts';
import { registerAutomaticMessageSweep } from '../domain/inbox/send-automatic.ts';
import { Gateway } from '../domain/ledger/gateway/gateway.ts';
import { taxNow } from '../domain/ledger/taxes.ts';
import { registerPaymentJobs } from '../domain/payments/send-refund.ts';
import { registerPayoutAccountJobs } from '../domain/payouts/payout-account-jobs.ts';
import { registerPayoutJobs } from '../domain/payouts/payout-jobs.ts';
import { registerGrievanceReminders } from '../domain/reports/grievance-reminders.ts';
import { registerReviewSweeps } from '../domain/reviews/publish-reviews.ts';
import { mailKinds, mailRenderer } from '../events/email/event-mails.ts';
import { registerMessageMails } from '../events/email/message-mails.ts';
import { registerSubscribers } from '../events/register-subscribers.ts';
import { buildSubscribers, eventPushRenderer } from '../events/subscribers.ts';
import { registerCleanUp } from '../ops/clean-up.ts';
import { saveScreenFiles, deleteOldScreenFiles } from '../pages/screen-files.ts';
import { NotificationListener } from '../platform/database/notification-listener.ts';
import { openReads } from '../platform/database/reads.ts';
import type { Db } from '../platform/database/schema.ts';
import { describeSystemError, StartError } from '../platform/errors/system-error.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { registerMailDelivery } from '../platform/mail/mailer.ts';
import { openSmtp, type SendEmail } from '../platform/mail/smtp.ts';
import { PhotoStore } from '../platform/photos/photo-store.ts';
import { isSecretOfDatabase, loadPublicPushKey } from '../platform/push/push-keys.ts';
import { pause } from '../platform/signals/pause.ts';
import { TextSealer } from '../platform/text-sealer.ts';
import { type AppOptions, buildApp, type WholeContext } from './app.ts';
import type { WholeSettings } from './infrastructure.ts';
import { startClock } from './local-clock.ts';
import { builtScreens } from './project-folder.ts';
import type { Settings } from './settings.ts';
import { neverForced } from './shutdown-signals.ts';
import { createSmsTransport } from './sms-transport.ts';
import { runStopSteps } from './stop-steps.ts';

/** Settings that a server needs: all except an identity provider, without which sign-in with it is unavailable. */
export type ServerSettings = Omit<WholeSettings, 'google'> & Pick<Settings, 'google'>;

/** Dependencies that tests and models replace. */
interface Overrides
  extends
    Partial<Pick<WholeContext, 'reads' | 'jobs' | 'passwords' | 'clock'>>,
    Pick<AppOptions, 'webFolder' | 'counted'> {
  /** Sends mails instead of the mail server of the settings. */
  sendEmail?: SendEmail;
}

/** The whole product on a database; neither listens nor runs jobs until it is started. */
export interface Server {
  context: WholeContext;
  app: FastifyInstance;
  /** Starts the jobs, then listens. */
  start: () => Promise<void>;
  /** Reports not ready but keeps serving; responses carry `connection: close`. */
  announceShutdown: () => void;
  /** Stops everything within ten seconds; open requests are cut off when `forced` is aborted. */
  stop: (forced: AbortSignal) => Promise<void>;
}

export type RunningServer = Pick<Server, 'announceShutdown' | 'stop'>;

/** Timeout of open requests; uploads that still wait for encoding are rejected as unavailable by then. */
const REQUESTS_TIMEOUT_MS = 4_000;
/** Timeout of the remaining responses before their connections are cut. */
const LAST_RESPONSES_TIMEOUT_MS = 2_000;
const JOBS_TIMEOUT_MS = 1_500;

/** The failed start is the cause to report; what could not be stopped after it is logged. */
function logStopFailure(log: Logger) {
  return (error: unknown) => log.error({ err: error }, 'parts of a server that did not start could not be stopped');
}

/** Composes the product; the only place that does. If a part fails, closes what was opened. */
export async function createServer(
  settings: ServerSettings,
  { db, log }: { db: Db; log: Logger },
  overrides: Overrides = {},
): Promise<Server> {
  const stopSteps: ((forced: AbortSignal) => Promise<void>)[] = [];
  const stop = (forced: AbortSignal) => runStopSteps(stopSteps.splice(0).map((stopStep) => () => stopStep(forced)));
  try {
    const photos = await PhotoStore.open(settings, { db, log });
    stopSteps.push(() => photos.clearStaging());
    const { reads, close: closeReads } = await openReads(db, settings, log);
    stopSteps.push(closeReads);
    const jobs = overrides.jobs ?? new Jobs({ db, log });
    const local = await startClock(settings.clock, log, () => jobs.runSweepsNow());
    stopSteps.push(async () => local.stop());
    const clock = overrides.clock ?? local.clock;
    const listening = new NotificationListener(settings.databaseUrl, log);
    stopSteps.push(() => listening.stop());
    const context: WholeContext = {
      settings,
      db,
      reads: overrides.reads ?? reads,
      photos,
      gateway: new Gateway(settings.razorpay),
      jobs,
      passwords: overrides.passwords ?? new PasswordHasher(),
      live: new LiveInboxes({ db, listening, log, clock }),
      secret: settings.appSecret,
      log,
      clock,
    };
    stopSteps.push((forced) => withTimeLimit(JOBS_TIMEOUT_MS, jobs.stop(), forced));
    for (const register of backgroundWork) register(context);
    registerPushJobs(context, eventPushRenderer(context));
    const sendSms = createSmsTransport(settings);
    if (sendSms !== undefined) registerPhoneCodes(context, sendSms);
    await registerSubscribers(context, buildSubscribers(context));
    registerMessageMails(context);
    registerMailDelivery({
      ...context,
      footer: settings,
      kinds: mailKinds,
      render: mailRenderer(context),
      send: overrides.sendEmail ?? openSmtp(settings.smtpUrl, settings.mailFrom),
    });
    const shutdown = new AbortController();
    const { webFolder, counted } = overrides;
    const app = buildApp(context, { webFolder, counted, shutdown: shutdown.signal });
    stopSteps.push((forced) => close(app, context, forced));
    return {
      context,
      app,
      start: async () => {
        await jobs.start();
        await listen(app, settings);
      },
      announceShutdown: () => {
        shutdown.abort();
        // Other processes take over the jobs. Not awaited here: it has its own timeout.
        void jobs.drain();
      },
      stop,
    };
  } catch (error) {
    await stop(neverForced).catch(logStopFailure(log));
    throw error;
  }
}

const backgroundWork: readonly ((context: WholeContext) => void)[] = [
  registerBookingJobs,
  registerReviewSweeps,
  registerPaymentJobs,
  registerPayoutJobs,
  registerDocumentJobs,
  registerPayoutAccountJobs,
  registerFeedJobs,
  registerAutomaticMessageSweep,
  registerAccountJobs,
  registerGrievanceReminders,
  registerTownSweep,
  (context) => registerWholePriceSweep({ ...context, taxAt: (now) => taxNow(context, now) }),
  registerCleanUp,
];

/** Serves requests and runs jobs on a database. If the start fails, stops what has started. */
export async function startServer(
  settings: WholeSettings,
  dependencies: { db: Db; log: Logger },
  /** Metrics of all processes that share the port; defaults to those of this process. */
  loadMetrics?: () => Promise<Registry>,
): Promise<RunningServer> {
  // Event loop lag, memory, CPU time and open files.
  collectDefaultMetrics();
  const server = await createServer(settings, dependencies, { counted: loadMetrics });
  try {
    await checkSharedSecret(server.context);
    await storeScreenFiles(server.context);
    await server.start();
    return server;
  } catch (error) {
    await server.stop(neverForced).catch(logStopFailure(dependencies.log));
    throw error;
  }
}

/** All machines must share one secret, for signed links and sealed texts: logs an error if this one differs. */
async function checkSharedSecret({ db, secret, log, clock }: WholeContext): Promise<void> {
  const sealer = new TextSealer(secret);
  await loadPublicPushKey(db, sealer, clock());
  if (await isSecretOfDatabase(db, sealer)) return;
  log.error(
    'APP_SECRET differs from the secret that encrypted this database: use the same one on every machine, or after a change run npm run rotate-secret',
  );
}

/** Stores the screen files before the first page, and periodically deletes those of old releases. */
async function storeScreenFiles({ db, jobs, clock }: WholeContext): Promise<void> {
  const folder = builtScreens();
  await saveScreenFiles(db, folder, clock());
  const refreshScreenFiles = async () => {
    await saveScreenFiles(db, folder, clock());
    await deleteOldScreenFiles(db, clock());
  };
  jobs.registerSweep('files of the screens', refreshScreenFiles, { everySeconds: 60 * 60 });
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

/** Answers accepted requests unless `forced` is aborted; jobs are drained meanwhile. */
async function close(app: FastifyInstance, { jobs, photos }: WholeContext, forced: AbortSignal): Promise<void> {
  // Not awaited here: it has its own timeout.
  void jobs.drain();
  const closed = app.close();
  // Keep-alive holds connections open that were busy when the server began to close.
  const closing = setInterval(() => app.server.closeIdleConnections(), 50);
  await withTimeLimit(REQUESTS_TIMEOUT_MS, closed, forced);
  photos.close();
  await withTimeLimit(LAST_RESPONSES_TIMEOUT_MS, closed, forced);
  clearInterval(closing);
  app.server.closeAllConnections();
  await closed;
}

async function withTimeLimit(ms: number, work: Promise<unknown>, forced: AbortSignal): Promise<void> {
  const end = new AbortController();
  const onForced = () => end.abort();
  if (forced.aborted) onForced();
  forced.addEventListener('abort', onForced, { signal: end.signal });
  await Promise.race([work, pause(ms, end.signal)]).finally(() => end.abort());
}
