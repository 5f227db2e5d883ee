import type { Listing } from '@aangan/contract/homes/listings.ts';
import { sql } from 'kysely';
import { aHomeForm } from '../listings.ts';
import type { Act, Answer, CreateAct, Request } from './acts.ts';
import type { Coverage } from './coverage.ts';
import { START } from './manual-time.ts';
import type { Product } from './product.ts';
import type { Snapshot } from './snapshot.ts';
import { type Home, plainCalendar, type World } from './world.ts';

/** A person with an account; `cookie` is their session. */
interface ModelPerson {
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

/** State of a running history. */
export interface Stage {
  product: Product;
  scene: Scene;
  world: World;
  /** Database state after the last step. */
  seen: Snapshot | null;
  coverage: Coverage;
  /** Orders handed to payers, oldest first. */
  handedOrders: Set<string>;
  /** Booking requests so far. */
  requests: CreateAct[];
  /** Ids of webhooks acknowledged by the product. */
  deliveredWebhooks: Set<string>;
}

/** A step resolved to an act and its request. `onAnswer` is not called if the server crashed. */
export interface Attempt {
  act: Act;
  request: Request;
  onAnswer?: (answer: Answer) => void;
}

export function requirePerson({ scene }: Stage, id: string): ModelPerson {
  const found = [...scene.guests, ...scene.hosts].find((person) => person.id === id);
  if (found === undefined) throw new Error(`nobody is ${id}`);
  return found;
}

/** Account that acts on a home: its host or another person. */
export function hostOrGuest(stage: Stage, by: 'guest' | 'host', { host }: Home): ModelPerson {
  const [guest] = stage.scene.guests;
  return requirePerson(stage, by === 'host' || guest === undefined ? host : guest.id);
}

/** Advances the clocks of model and gateway. */
export function passTime(stage: Stage, milliseconds: number): void {
  const { clock, gateway } = stage.product;
  clock.advance(milliseconds);
  gateway.passTime();
  stage.world = { ...stage.world, now: clock.now() };
}

/** Item by number, counted from the newest modulo the count; undefined for an empty list. */
export function pick<T>(things: readonly T[], number: number): T | undefined {
  return things.at(-1 - (number % things.length));
}

/** `times` attempts with one of these items; none for an empty list. */
export function forPicked<T>(things: readonly T[], number: number, make: (thing: T) => Attempt, times = 1): Attempt[] {
  const thing = pick(things, number);
  return thing === undefined ? [] : Array.from({ length: times }, () => make(thing));
}
