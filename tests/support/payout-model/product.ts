import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neverForced } from '@aangan/server/boot/shutdown-signals.ts';
import type { AppContext } from '@aangan/server/domain/context.ts';
import { registerPaymentJobs } from '@aangan/server/domain/payments/send-refund.ts';
import { registerPayoutJobs } from '@aangan/server/domain/payouts/payout-jobs.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { type LocalGateway, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { sql } from 'kysely';
import { aDatabase } from '../database.ts';
import { Crash, untilGone } from '../model/crash.ts';
import { ManualJobs, StillClock } from '../model/manual-time.ts';
import { createTestServer, testSettings } from '../server.ts';

interface ModelPeople {
  guest: string;
  /** Each host has several homes, because every stay uses its own home. */
  hosts: { id: string; homes: string[] }[];
}

/** Payments and payouts on real PostgreSQL, with manual clock, jobs and gateway, and without an HTTP server. */
export interface PayoutProduct {
  clock: StillClock;
  crash: Crash;
  gateway: LocalGateway;
  jobs: ManualJobs;
  context: AppContext;
  people: ModelPeople;
  /** Connection to the database that survives server crashes. */
  db: Db;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const HOMES = 12;
/** Time that a transfer is pending at the gateway. */
const TRANSFER_AFTER_MS = 20_000;
/** Refunds stay pending for the whole history: no refund is settled twice. */
const NEVER_MS = 2_000_000_000;

export async function startPayoutProduct(): Promise<PayoutProduct> {
  const database = await aDatabase();
  const observer = connect({ connectionString: database.url }, { connections: 4 });
  const people = await somePeople(observer.db);
  const clock = new StillClock();
  const crash = new Crash();
  crash.watch(database.pool);
  const gateway = await startGateway({
    now: clock.now,
    refundAfterMs: NEVER_MS,
    transferAfterMs: TRANSFER_AFTER_MS,
    checkpoint: () => crash.point(),
  });
  const { keyId, keySecret, webhookSecret, apiUrl, checkoutUrl } = gateway;
  const account = { keyId, keySecret, webhookSecrets: [webhookSecret], apiUrl, checkoutUrl };
  const dataDir = await mkdtemp(join(tmpdir(), 'aangan-payouts-'));
  const settings = testSettings({ dataDir, razorpay: account, payouts: 'route' });
  // Its own jobs are not started; the histories concern only payments and payouts.
  const server = await createTestServer(database, settings, { clock: clock.now });
  const jobs = new ManualJobs({ db: database.db, log: server.context.log, now: clock.now });
  const context = { ...server.context, jobs };
  registerPaymentJobs(context);
  registerPayoutJobs(context);
  await jobs.start();
  return {
    clock,
    crash,
    gateway,
    jobs,
    context,
    people,
    db: observer.db,
    restart: async () => {
      await untilGone(observer.db, crash.revive());
      await jobs.takeOverAbandoned();
    },
    close: async () => {
      await server.stop(neverForced);
      await gateway.close();
      await observer.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function somePeople(db: Db): Promise<ModelPeople> {
  const { rows } = await sql<{ id: string }>`
    insert into account (name, email, email_key, created_at)
    select k, k || '@example.org', k || '@example.org', now() from unnest(array['gita', 'hari', 'hema']) as k
    returning id`.execute(db);
  const [guest = '', ...hosts] = rows.map(({ id }) => id);
  const withHomes = hosts.map(async (id) => {
    const { rows: homes } = await sql<{ id: string }>`
      insert into listing (host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
        landmark, country, category, phone, search_words, created_at, updated_at)
      select ${id}, 't', 'd', 1, 1, 0, 0, 'c', 'l', 'India', 'villa', '9876543210', '', now(), now()
      from generate_series(1, ${HOMES}) returning id`.execute(db);
    return { id, homes: homes.map((home) => home.id) };
  });
  return { guest, hosts: await Promise.all(withHomes) };
}
