import type { Logger } from 'pino';
import { Gateway } from '../domain/ledger/gateway/gateway.ts';
import type { Connection } from '../platform/database/connect.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { logFailovers, logLostConnections } from '../platform/database/pool-metrics.ts';
import { openPhotoFiles } from '../platform/photos/open-photo-files.ts';
import { PhotoStore } from '../platform/photos/photo-store.ts';
import { unlessAborted } from '../platform/signals/pause.ts';
import { startClock } from './local-clock.ts';
import { prepareSamplesAhead } from './prepare-samples.ts';
import { fillWithSampleHomes } from './sample-homes.ts';
import { readSecret } from './secret.ts';
import type { CompleteSettings, Services } from './services.ts';
import type { Settings } from './settings.ts';
import { runStopSteps } from './stop-steps.ts';

export type WholeSettings = CompleteSettings & { appSecret: string; databaseUrl: string };

/** Shared by all processes of one start: the data folder, the database, and stand-ins for missing services. */
export interface Infrastructure {
  settings: WholeSettings;
  connection: Connection;
  addresses: [name: string, url: string][];
  stop: () => Promise<void>;
}

export interface InfrastructureOptions {
  /** The running external services; stopped with the infrastructure. */
  services: Services;
  log: Logger;
  /** The number of database connections that the caller opens itself. */
  connections: number;
  /** Called when the embedded database ended and could not be restarted. */
  onFailure: (error: unknown) => void;
  /** Aborted when the start is cancelled. */
  shutdown: AbortSignal;
}

/** If a part fails or a stop is requested meanwhile, stops what has started and throws the reason. */
export async function startInfrastructure(
  settings: Settings,
  { services, log, connections, onFailure, shutdown }: InfrastructureOptions,
): Promise<Infrastructure> {
  const stopSteps = [services.stop];
  const stop = () => runStopSteps(stopSteps);
  try {
    const starting = [
      readSecret(settings),
      openDatabase(settings, {
        connections,
        onFailure,
        shutdown,
        onLostConnection: logLostConnections(log),
      }).then((database) => {
        stopSteps.push(database.close);
        logFailovers('main', database.watch, log);
        return database;
      }),
      Promise.resolve(settings.sampleHomes ? prepareSamplesAhead(settings.dataDir) : undefined),
      // Before the server listens, because every process opens the store itself.
      openPhotoFiles(settings, log),
    ] as const;
    // If one fails, still waits for the others, so that everything started is stopped.
    await Promise.allSettled(starting);
    const [appSecret, database, samples] = await Promise.all(starting);
    if (settings.sampleHomes) {
      const photos = await PhotoStore.open(settings, { db: database.db, log });
      const { clock, stop: stopClock } = await startClock(services.settings.clock, log, () => undefined);
      const { razorpay: account } = services.settings;
      const local = { settings: services.settings, secret: appSecret, account, gateway: new Gateway(account) };
      // With a real gateway no sample stay has a payment.
      const payments = settings.razorpay === undefined ? local : undefined;
      const filled = fillWithSampleHomes(
        { db: database.db, photos, log, clock, otherSite: services.otherSite, payments },
        samples,
      );
      await unlessAborted(shutdown, filled).finally(stopClock);
    }
    return {
      settings: { ...services.settings, appSecret, databaseUrl: database.url },
      connection: database,
      addresses: services.addresses,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
