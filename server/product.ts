import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { workOnBookings } from './booking/booking-work.ts';
import type { Context } from './context.ts';
import { ensureDataDir } from './data-dir.ts';
import type { Connection } from './database/connect.ts';
import { openReplica } from './database/open-replica.ts';
import { openDatabase } from './database/open-database.ts';
import { Jobs } from './jobs/jobs.ts';
import { Mailer } from './mail/mailer.ts';
import { Gateway } from './money/gateway.ts';
import { workOnPayments } from './payment/payment-work.ts';
import { PhotoStore } from './photos/photo-store.ts';
import { fillWithSampleHomes } from './sample-homes.ts';
import { readSecret } from './secret.ts';
import type { Settings } from './settings.ts';
import { type Services, startMissingServices } from './services.ts';
import { meaningOf, StartError } from './start-error.ts';
import { workOnUpkeep } from './upkeep.ts';

export interface Product {
  /** What can be opened in a browser: what it is, and where. */
  addresses: [name: string, url: string][];
  /** Ends everything that was started, in at most ten seconds. */
  stop: () => Promise<void>;
}

/** How long what runs may take to end before it is cut off. */
const REQUESTS_END_MS = 3_000;
const JOBS_END_MS = 2_500;

/** Starts everything; when a part cannot start, what has started is ended again and the reason is thrown. */
export async function startProduct(
  settings: Settings,
  log: Logger,
  onFailure: (error: unknown) => void,
): Promise<Product> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  const onLostConnection = (error: Error) => log.warn({ err: error }, 'a connection to the database was lost');
  try {
    await ensureDataDir(settings.dataDir);
    const parts = [
      readSecret(settings),
      PhotoStore.open(settings.dataDir),
      openDatabase(settings, { onFailure, onLostConnection }).then((connection) => {
        ends.push(connection.close);
        return connection;
      }),
      replicaOf(settings, onLostConnection).then((replica) => {
        if (replica !== null) ends.push(replica.close);
        return replica;
      }),
      startMissingServices(settings, log).then((services) => {
        ends.push(services.stop);
        return services;
      }),
    ] as const;
    // Also when one fails, the others are waited for: what has started must be known to be ended.
    await Promise.allSettled(parts);
    const [secret, photos, connection, replica, services] = await Promise.all(parts);
    const context = makeContext({ secret, photos, connection, replica, services, log });
    ends.push(() => atMost(JOBS_END_MS, context.jobs.stop()));
    await context.jobs.start();
    if (settings.sampleHomes) await fillWithSampleHomes(context);
    const app = buildApp(context);
    ends.push(() => close(app));
    await listen(app, settings);
    return { addresses: [['Aangan', settings.publicUrl], ...services.addresses], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function replicaOf(
  { databaseReadUrl }: Settings,
  onLostConnection: (error: Error) => void,
): Promise<Connection | null> {
  return databaseReadUrl === undefined ? null : openReplica(databaseReadUrl, onLostConnection);
}

interface Parts {
  secret: string;
  photos: PhotoStore;
  connection: Connection;
  replica: Connection | null;
  services: Services;
  log: Logger;
}

function makeContext({ secret, photos, connection, replica, services, log }: Parts): Context {
  const { db } = connection;
  const { settings, razorpay, smtpUrl } = services;
  const jobs = new Jobs({ db, log });
  const context: Context = {
    settings,
    db,
    readDb: replica?.db ?? db,
    photos,
    gateway: new Gateway(razorpay),
    mailer: new Mailer({ db, jobs, log, smtpUrl, from: settings.mailFrom }),
    jobs,
    secret,
    log,
    clock: () => new Date(),
  };
  workOnBookings(context);
  workOnPayments(context);
  workOnUpkeep(context);
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

/** Lets answers that are on their way be finished. */
async function close(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  await atMost(REQUESTS_END_MS, closed);
  app.server.closeAllConnections();
  await closed;
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const end = new AbortController();
  await Promise.race([work, pause(ms, undefined, { signal: end.signal, ref: false })]).finally(() => end.abort());
}
