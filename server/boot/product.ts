import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { buildApp, type WholeContext } from './app.ts';
import { builtScreens } from './built-screens.ts';
import { workOnReviews } from '../domain/reviews/review-jobs.ts';
import { workOnBookings } from '../domain/bookings/booking-jobs.ts';
import { reviewEmail } from '../events/email/review-email.ts';
import { workOnMessageMails } from '../events/messages/message-mails.ts';
import { subscribers } from '../events/subscribers.ts';
import { workOnEvents } from '../events/work-on-events.ts';
import { bringScreenFiles, deleteOldScreenFiles } from '../pages/screen-files.ts';
import { openReads } from '../platform/database/open-reads.ts';
import { unhurried } from './ending.ts';
import {
  type Infrastructure,
  type InfrastructureParts,
  startInfrastructure,
  type WholeSettings,
} from './infrastructure.ts';
import { LiveInboxes } from '../api/live/live-inboxes.ts';
import { Listening } from '../platform/database/listening.ts';
import { smsWay } from './sms-way.ts';
import { startClock } from './local-clock.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { pause } from '../platform/signals/pause.ts';
import { workOnSms } from '../platform/sms/sms-sender.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import { isSecretOfDatabase, publicPushKey } from '../platform/push/push-keys.ts';
import { TextSealer } from '../platform/text-sealer.ts';
import { PasswordHasher } from '../domain/accounts/passwords.ts';
import { Gateway } from '../domain/ledger/gateway/gateway.ts';
import { workOnPayments } from '../domain/payments/payment-jobs.ts';
import { workOnPushes } from '../domain/notifications/push-jobs.ts';
import { workOnDocuments } from '../domain/documents/document-jobs.ts';
import { workOnPayoutAccounts } from '../domain/payout-accounts/payout-account-jobs.ts';
import { workOnPayouts } from '../domain/payouts/payout-jobs.ts';
import { workOnTowns } from '../domain/listings/follow-gazetteer.ts';
import { workOnAutomaticMessages } from '../domain/host-messages/automatic-hours.ts';
import { workOnPeople } from '../domain/people/people-jobs.ts';
import { workOnFeeds } from '../domain/feeds/feed-jobs.ts';
import { PhotoStore } from '../platform/photos/photo-store.ts';
import type { Settings } from './settings.ts';
import { meaningOf, StartError } from '../platform/errors/start-error.ts';
import { workOnCleanUp } from '../ops/clean-up.ts';

export interface Product {
  /** What can be opened in a browser: what it is, and where. */
  addresses: [name: string, url: string][];
  /** How long it goes on serving once the end was asked for, so that a balancer sends no more; in milliseconds. */
  drainMs: number;
  /** Says that it is not ready any more, and serves on for so long, or until that is `enough`. */
  drain: (enough: AbortSignal) => Promise<void>;
  /** Ends everything that was started, in at most ten seconds; requests that are on their way are cut off when `hurried`. */
  stop: (hurried: AbortSignal) => Promise<void>;
}

/** What serves, and how it comes to its end. */
export interface Serving {
  /** Not ready from now on, though it serves; each connection is told that its answer is the last one. */
  announceEnd: () => void;
  stop: Product['stop'];
}

/** How long requests may take to be answered; what still has photos to encode is told to come again by then. */
const REQUESTS_END_MS = 4_000;
/** How long the answers of those may take, and of what else is left, before their connections are cut. */
const LAST_ANSWERS_MS = 2_000;
const JOBS_END_MS = 1_500;

/**
 * Starts the infrastructure, and what serves on it; when a part cannot start, what has started is ended again and the
 * reason is thrown.
 */
export async function startProduct(
  settings: Settings,
  parts: InfrastructureParts,
  serve: (infrastructure: Infrastructure) => Promise<Serving>,
): Promise<Product> {
  const infrastructure = await startInfrastructure(settings, parts);
  try {
    const server = await serve(infrastructure);
    const { drainMs } = settings;
    return {
      drainMs,
      drain: async (enough) => {
        if (drainMs === 0) return;
        server.announceEnd();
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
  /** What the processes at this address have counted; what this one has, unless it says so. */
  counted?: () => Promise<Registry>;
}

/** Serves and does the jobs, on infrastructure that is there; the same promises as `startProduct`. */
export async function startServer(
  { settings, connection: { db } }: Pick<Infrastructure, 'settings' | 'connection'>,
  { log, counted }: ServerParts,
): Promise<Serving> {
  const ends: ((hurried: AbortSignal) => Promise<void>)[] = [];
  const stop = async (hurried: AbortSignal) => {
    for (const end of ends.splice(0).toReversed()) await end(hurried);
  };
  // The event loop's lag, memory, processor time and open files of this process.
  collectDefaultMetrics();
  try {
    const photos = await PhotoStore.open(settings, { db, log });
    ends.push(() => photos.clearStaging());
    const { reads, close: closeReads } = await openReads(db, settings, log);
    ends.push(closeReads);
    const jobs = new Jobs({ db, log });
    const { clock, stop: stopClock } = await startClock(settings.clock, log, () => jobs.sweepNow());
    ends.push(async () => stopClock());
    const listening = new Listening(settings.databaseUrl, log);
    ends.push(() => listening.stop());
    const live = new LiveInboxes({ db, listening, log, clock });
    const context = makeContext(settings, { photos, db, reads, log, jobs, clock, live });
    ends.push((hurried) => atMost(JOBS_END_MS, context.jobs.stop(), hurried));
    const { smtpUrl, mailFrom: from } = settings;
    const mailer = new Mailer({ ...context, smtpUrl, from, footer: settings, review: reviewEmail(context) });
    const sendSms = smsWay(settings);
    if (sendSms !== undefined) workOnSms(context, sendSms);
    await agreeOnSecret(db, settings.appSecret, { log, clock });
    await workOnEvents(context, subscribers({ ...context, mailer }));
    workOnMessageMails({ ...context, mailer });
    await keepScreenFiles(db, jobs, clock);
    await context.jobs.start();
    const ending = new AbortController();
    const app = buildApp(context, { counted, ending: ending.signal });
    ends.push((hurried) => close(app, context, hurried));
    await listen(app, settings);
    const announceEnd = () => {
      ending.abort();
      // Others take what is to be done from now on. Not waited for here: it ends in its own time.
      void context.jobs.rest();
    };
    return { announceEnd, stop };
  } catch (error) {
    await stop(unhurried);
    throw error;
  }
}

/** Links that one machine mails and texts that it seals are read by every other: whoever has another secret says so loudly. */
async function agreeOnSecret(
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

/** Before a page asks for them, and again and again: what no release brings any more is forgotten. */
async function keepScreenFiles(db: WholeContext['db'], jobs: Jobs, clock: () => Date): Promise<void> {
  const folder = builtScreens();
  await bringScreenFiles(db, folder, clock());
  const keep = async () => {
    await bringScreenFiles(db, folder, clock());
    await deleteOldScreenFiles(db, clock());
  };
  jobs.sweep('files of the screens', keep, { everySeconds: 60 * 60 });
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
  workOnReviews(context);
  workOnPayments(context);
  workOnPayouts(context);
  workOnDocuments(context);
  workOnPayoutAccounts(context);
  workOnFeeds(context);
  workOnAutomaticMessages(context);
  workOnPeople(context);
  workOnPushes(context);
  workOnTowns(context);
  workOnCleanUp(context);
  return context;
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(whyNotListening(error, host, port), { cause: error });
  }
}

function whyNotListening(error: unknown, host: string, port: number): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `The port ${port} of ${host} is in use: stop what listens there, or set PORT to another one.`;
  }
  if (code === 'EACCES') return `The port ${port} may not be opened by this user: set PORT to one above 1023.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return `The setting HOST names ${host}, which is no address of this machine.`;
  }
  return `The server cannot listen at port ${port} of ${host}: ${meaningOf(error)}.`;
}

/** Lets requests that have come be answered, unless that is `hurried`; jobs rest meanwhile. */
async function close(app: FastifyInstance, { jobs, photos }: WholeContext, hurried: AbortSignal): Promise<void> {
  // Not waited for here: it ends in its own time.
  void jobs.rest();
  const closed = app.close();
  // A connection that was busy when the server began to close is kept open by its keep-alive.
  const closing = setInterval(() => app.server.closeIdleConnections(), 50);
  await atMost(REQUESTS_END_MS, closed, hurried);
  photos.close();
  await atMost(LAST_ANSWERS_MS, closed, hurried);
  clearInterval(closing);
  app.server.closeAllConnections();
  await closed;
}

async function atMost(ms: number, work: Promise<unknown>, hurried: AbortSignal): Promise<void> {
  const end = new AbortController();
  const hurry = () => end.abort();
  if (hurried.aborted) hurry();
  hurried.addEventListener('abort', hurry);
  await Promise.race([work, pause(ms, end.signal)]).finally(() => end.abort());
}
