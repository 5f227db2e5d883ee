import type { Listing } from '@aangan/contract/homes/listings.ts';
import { sql } from 'kysely';
import { aHomeForm } from '../listings.ts';
import { plainCalendar } from './calendars.ts';
import type { Product } from './product.ts';
import { START } from './still-clock.ts';
import type { Home, World } from './world.ts';

/** Somebody with an account; `cookie` is their session. */
export interface ModelPerson {
  id: string;
  cookie: string;
}

/** People and homes of a history. */
export interface Scene {
  guests: ModelPerson[];
  hosts: ModelPerson[];
  homes: Home[];
}

/** Creates three guests and two hosts; the first host has two homes. Shared by all histories. */
export async function aScene(product: Product): Promise<Scene> {
  const guests = [await signUp(product, 'Gita'), await signUp(product, 'Gopal'), await signUp(product, 'Gauri')];
  const [hari, hema] = [await signUp(product, 'Hari'), await signUp(product, 'Hema')];
  const homes = [await publish(product, hari), await publish(product, hari), await publish(product, hema)];
  return { guests, hosts: [hari, hema], homes };
}

/** Resets the database to these people and homes. */
export async function beginAgain(product: Product, { homes }: Scene, capture: 'automatic' | 'manual'): Promise<World> {
  const { clock, gateway, site, jobs, db } = product;
  clock.moveTo(START);
  gateway.reset(capture);
  site.reset();
  jobs.failures = [];
  await db.transaction().execute(async (trx) => {
    // Disables triggers, which forbid deleting ledger rows.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of BOOKS) await sql`delete from ${sql.table(table)}`.execute(trx);
  });
  await sql`update listing set deleted_at = null, rating_sum = 0, rating_count = 0, rent = ${RATES.rent}, cancellation = 'standard',
    has_calendar = false`.execute(db);
  await renewSessions(product, START);
  return {
    now: START,
    homes,
    stays: [],
    orders: [],
    payments: [],
    refunds: [],
    outside: [],
    emails: [],
    keys: [],
    feeds: [],
    exported: [],
  };
}

/** Sessions expire after some weeks. */
export async function renewSessions({ db }: Product, at: Date): Promise<void> {
  await sql`update session set created_at = ${at}, last_used_at = ${at}`.execute(db);
}

const RATES = { rent: 2_000, includedGuests: 2, extraGuestFee: 301, cleaningFee: 500 };

const BOOKS = [
  'rating',
  'document_file',
  'document',
  'document_series',
  'document_month',
  'payout_wait',
  'payout_reversal',
  'host_debt',
  'dispute',
  'payout',
  'earning',
  'refund_split',
  'payment_split',
  'refund',
  'outside_refund',
  'document_file',
  'document',
  'document_series',
  'document_host',
  'document_month',
  'book_posting',
  'book_entry',
  'payment',
  'payment_order',
  'booking_request',
  'taken_days',
  'booking',
  'webhook_event',
  'outbox_mail',
  'event',
  'event_delivery',
  'model_job',
  'feed_conflict',
  'calendar_reading',
  'feed_event',
  'feed',
  'stay_rules',
  'day_terms',
];

async function signUp({ ask }: Product, name: string): Promise<ModelPerson> {
  const email = `${name.toLowerCase()}@example.org`;
  const body = { name, email, password: 'courtyard-with-neem' };
  const { status, body: user, cookie } = await ask({ method: 'POST', url: '/api/auth/signup', body });
  if (status !== 201 || cookie === undefined) throw new Error(`signing up answered ${status}`);
  return { id: String(user['_id']), cookie };
}

async function publish({ ask }: Product, host: ModelPerson): Promise<Home> {
  const texts = Object.fromEntries(Object.entries(RATES).map(([name, value]) => [name, String(value)]));
  const form = await asBody(await aHomeForm(texts));
  const { status, body } = await ask({ method: 'POST', url: '/api/listing/add', cookie: host.cookie, ...form });
  if (status !== 201) throw new Error(`publishing a home answered ${status}`);
  return {
    id: (body as unknown as Listing)._id,
    host: host.id,
    rates: RATES,
    cancellation: 'standard',
    calendar: plainCalendar,
    isDeleted: false,
  };
}

/** Encodes a form as request body and content type. */
export async function asBody(
  form: FormData,
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { body: new Uint8Array(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}
