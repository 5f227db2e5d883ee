import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WholeContext as Context } from '@aangan/server/boot/app.ts';
import { neverForced } from '@aangan/server/boot/shutdown-signals.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { createLog } from '@aangan/server/platform/log.ts';
import { sql } from 'kysely';
import { aDatabase } from '../database.ts';
import { createTestServer, getUrl, testSettings } from '../server.ts';
import { type Answer, ask, type Request } from './acts.ts';
import { Crash, untilGone } from './crash.ts';
import { ModelGateway } from './gateway.ts';
import { ManualJobs, StillClock } from './manual-time.ts';
import { ForeignSite } from './site/foreign-site.ts';

/**
 * The whole product under the model: its HTTP handlers on real PostgreSQL, with manual clock, gateway and jobs, and a
 * simulated server crash.
 */
export interface Product {
  clock: StillClock;
  crash: Crash;
  gateway: ModelGateway;
  site: ForeignSite;
  jobs: ManualJobs;
  context: Context;
  /** Errors logged since the last call. */
  complaints: string[];
  /** Connection to the database that survives server crashes. */
  db: Db;
  ask(request: Request): Promise<Answer & { cookie: string | undefined }>;
  /** Restarts the server some time after a crash; its open transactions are rolled back. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** `prepare` may change the database before the start. */
export async function startProduct(prepare: readonly string[] = []): Promise<Product> {
  const database = await aDatabase();
  for (const statement of prepare) await database.pool.query(statement);
  const dataDir = await mkdtemp(join(tmpdir(), 'aangan-model-'));
  const observer = connect({ connectionString: database.url }, { connections: 2 });
  const clock = new StillClock();
  const crash = new Crash();
  crash.watch(database.pool);
  const gateway = await ModelGateway.start(clock.now, () => crash.point());
  const site = new ForeignSite(() => crash.point());
  await site.open();
  const complaints: string[] = [];
  const log = createLog({ logLevel: 'error' }, { write: (line) => complaints.push(line) });
  const jobs = new ManualJobs({ db: database.db, log, now: clock.now });
  // Histories provoke conflicts; the limit of holds per guest has its own test.
  const settings = testSettings({ dataDir, razorpay: gateway.account, rateLimits: false });
  const { context, app, start, stop } = await createTestServer(database, settings, { log, jobs, clock: clock.now });
  await start();
  const origin = getUrl(app);

  return {
    clock,
    crash,
    gateway,
    site,
    jobs,
    context,
    complaints,
    db: observer.db,
    ask: (request) => ask(origin, request),
    restart: async () => {
      await untilGone(observer.db, crash.revive());
      // The lock of an interrupted order creation has expired by now.
      await sql`update payment_order set claimed_until = clock_timestamp() - interval '1 second'`.execute(observer.db);
      // The claim of an interrupted feed import has expired, too.
      await sql`update feed set claimed_until = null`.execute(observer.db);
      await sql`update outbox_mail set claimed_until = null where sent_at is null`.execute(observer.db);
      await jobs.takeOverAbandoned();
    },
    close: async () => {
      await stop(neverForced);
      await gateway.close();
      site.close();
      await observer.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
