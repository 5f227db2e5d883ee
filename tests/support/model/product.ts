import { LiveInboxes } from '@aangan/server/api/inbox/live-inboxes.ts';
import { NotificationListener } from '@aangan/server/platform/database/notification-listener.ts';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { vi } from 'vitest';
import { buildApp } from '@aangan/server/boot/app.ts';
import { registerReviewSweeps } from '@aangan/server/domain/reviews/review-jobs.ts';
import { workOnBookings } from '@aangan/server/domain/bookings/booking-jobs.ts';
import type { WholeContext as Context } from '@aangan/server/boot/app.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { Reads } from '@aangan/server/platform/database/reads.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { ReadSource } from '@aangan/server/platform/database/read-source.ts';
import { createLog } from '@aangan/server/platform/log.ts';
import { subscribers } from '@aangan/server/events/subscribers.ts';
import { registerSubscribers } from '@aangan/server/events/register-subscribers.ts';
import { Mailer } from '@aangan/server/platform/mail/mailer.ts';
import { PasswordHasher } from '@aangan/server/domain/accounts/passwords.ts';
import { Gateway, type GatewayAccount } from '@aangan/server/domain/ledger/gateway/gateway.ts';
import { workOnFeeds } from '@aangan/server/domain/feeds/feed-jobs.ts';
import { workOnPayments } from '@aangan/server/domain/payments/payment-jobs.ts';
import { registerDocumentJobs } from '@aangan/server/domain/documents/document-jobs.ts';
import { workOnPayoutAccounts } from '@aangan/server/domain/payouts/payout-account-jobs.ts';
import { workOnPayouts } from '@aangan/server/domain/payouts/payout-jobs.ts';
import { PhotoStore } from '@aangan/server/platform/photos/photo-store.ts';
import { aDatabase } from '../database.ts';
import { testSettings } from '../settings.ts';
import type { Answer } from './acts.ts';
import { ask, type Request } from './ask.ts';
import { Crash } from './crash.ts';
import { GatewayLine } from './gateway-line.ts';
import { HandJobs } from './hand-jobs.ts';
import { ForeignSite } from './site/foreign-site.ts';
import { StillClock } from './still-clock.ts';
import { Till } from './till.ts';

/**
 * The whole product under the model: its HTTP handlers on real PostgreSQL, with a clock, a gateway and jobs that are
 * moved by hand, and a server that can die.
 */
export interface Product {
  clock: StillClock;
  crash: Crash;
  line: GatewayLine;
  site: ForeignSite;
  jobs: HandJobs;
  context: Context;
  /** What the server has logged as an error, since somebody last looked. */
  complaints: string[];
  /** Looks at the database past the server and its deaths. */
  db: Kysely<Database>;
  ask(request: Request): Promise<Answer & { cookie: string | undefined }>;
  /** Starts the server again after it died, some time later: what it had begun is rolled back. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Before it, `prepare` may change the database. */
export async function startProduct(prepare: readonly string[] = []): Promise<Product> {
  const database = await aDatabase();
  for (const statement of prepare) await database.pool.query(statement);
  const dataDir = await mkdtemp(join(tmpdir(), 'aangan-model-'));
  const observer = connect({ connectionString: database.url }, { connections: 2 });
  const clock = new StillClock();
  const crash = new Crash();
  crash.watch(database.pool);
  const line = new GatewayLine(new Till('automatic', clock.now), crash);
  const site = new ForeignSite(() => crash.point());
  await site.open();
  const complaints: string[] = [];
  const log = createLog({ logLevel: 'error' }, { write: (line) => complaints.push(line) });
  const context = await contextOf({ db: database.db, dataDir, log, clock, account: await line.open() });
  const app = buildApp(context);
  workOnBookings(context);
  registerReviewSweeps(context);
  workOnPayments(context);
  workOnPayouts(context);
  registerDocumentJobs(context);
  workOnPayoutAccounts(context);
  workOnFeeds(context);
  const { supportEmail, publicUrl, mailFrom: from } = context.settings;
  const mailer = new Mailer({
    ...context,
    smtpUrl: 'smtp://127.0.0.1:9',
    from,
    footer: { supportEmail, publicUrl },
    // None goes out; the outbox tells what was written.
    recheck: async () => 'stands',
  });
  await registerSubscribers(context, subscribers({ ...context, mailer }));
  await context.jobs.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    clock,
    crash,
    line,
    site,
    jobs: context.jobs,
    context,
    complaints,
    db: observer.db,
    ask: (request) => ask(origin, request),
    restart: async () => {
      await untilGone(observer.db, crash.revive());
      // Whoever was making an order at the gateway has lost the turn by now.
      await sql`update payment_order set calling_until = clock_timestamp() - interval '1 second'`.execute(observer.db);
      // The same of whoever was reading another site's calendar.
      await sql`update feed set claimed_until = null`.execute(observer.db);
      await context.jobs.takeOverAbandoned();
    },
    close: async () => {
      await app.close();
      line.close();
      site.close();
      await observer.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function contextOf(parts: {
  db: Kysely<Database>;
  dataDir: string;
  log: Logger;
  clock: StillClock;
  account: GatewayAccount;
}): Promise<Context & { jobs: HandJobs }> {
  const { db, dataDir, log, clock, account } = parts;
  // Histories collide on purpose: how many holds a guest may have is tested beside its code.
  const settings = testSettings({ dataDir, razorpay: account, rateLimits: false });
  const jobs = new HandJobs({ db, log, now: clock.now });
  // Histories of stays open no live channel: it never begins to listen.
  const live = new LiveInboxes({
    db,
    listening: new NotificationListener('postgres://nobody', log),
    log,
    clock: clock.now,
  });
  return {
    settings,
    db,
    reads: new Reads(new ReadSource('primary', db)),
    photos: await PhotoStore.open(settings, { db, log }),
    gateway: new Gateway(account),
    passwords: new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    jobs,
    live,
    secret: 'a secret of forty characters, for tests.',
    log,
    clock: clock.now,
  };
}

/** PostgreSQL notices a broken connection when it next reads or writes there. */
async function untilGone(db: Kysely<Database>, backends: number[]): Promise<void> {
  const query = sql`select from pg_stat_activity where pid = any(${backends}) limit 1`;
  await vi.waitUntil(async () => (await query.execute(db)).rows.length === 0, { timeout: 60_000, interval: 1 });
}
