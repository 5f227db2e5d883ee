import { type CallName, paths } from '@aangan/contract/paths.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { type Caller, callers, Cast } from '@aangan/tests/support/callers.ts';
import type { Answered } from '@aangan/tests/support/client.ts';
import { untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { untilPapers } from '@aangan/tests/support/documents.ts';
import { untilDelivered } from '@aangan/tests/support/until-delivered.ts';
import { accountRows } from '@aangan/tests/support/who-may/account-rows.ts';
import { bookingRows } from '@aangan/tests/support/who-may/booking-rows.ts';
import { calendarRows } from '@aangan/tests/support/who-may/calendar-rows.ts';
import { contactRows } from '@aangan/tests/support/who-may/contact-rows.ts';
import { earningsRows } from '@aangan/tests/support/who-may/earnings-rows.ts';
import { inboxRows } from '@aangan/tests/support/who-may/inbox-rows.ts';
import { listingRows } from '@aangan/tests/support/who-may/listing-rows.ts';
import { paymentRows } from '@aangan/tests/support/who-may/payment-rows.ts';
import { notificationRows } from '@aangan/tests/support/who-may/notification-rows.ts';
import { payoutRows } from '@aangan/tests/support/who-may/payout-rows.ts';
import { hostMessageRows } from '@aangan/tests/support/who-may/host-message-rows.ts';
import { reportRows } from '@aangan/tests/support/who-may/report-rows.ts';
import { reviewRows } from '@aangan/tests/support/who-may/review-rows.ts';
import { peopleRows } from '@aangan/tests/support/who-may/people-rows.ts';
import { wishlistRows } from '@aangan/tests/support/who-may/wishlist-rows.ts';
import type { Request, Row } from '@aangan/tests/support/who-may/rows.ts';

/**
 * Who may make which call, and what of other people's they are told: every call of the contract for everyone who may
 * come to it. A new call without its row fails.
 */
const rows: Record<CallName, Row[]> = {
  ...accountRows,
  ...listingRows,
  ...bookingRows,
  ...wishlistRows,
  ...calendarRows,
  ...earningsRows,
  ...contactRows,
  ...inboxRows,
  ...paymentRows,
  ...payoutRows,
  ...reportRows,
  ...hostMessageRows,
  ...reviewRows,
  ...peopleRows,
  ...notificationRows,
};

let gateway: TestGateway;
let provider: IdentityProvider;
let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  gateway = await startTestGateway();
  provider = await anIdentityProvider(() => app.clock.now());
  app = await startTestApp({ settings: { rateLimits: false, razorpay: gateway.settings, google: provider.settings } });
  cast = await Cast.gather(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await gateway.close();
});

describe.each(Object.keys(paths) as CallName[])('%s', (name) => {
  test('has its row', () => {
    expect(rows[name]?.length).toBeGreaterThan(0);
  });

  test.each((rows[name] ?? []).map((row) => [row.when ?? 'as it is due', row] as const))('%s', async (_when, row) => {
    const answered: Partial<Record<Caller, string>> = {};
    for (const caller of callers) answered[caller] = await outcome(name, row, caller);
    await cast.comeBack();
    expect(answered).toEqual(expectedOf(row));
  });
});

function expectedOf({ nobody, guest, host, others, but }: Row): Record<Caller, string> {
  const named: Partial<Record<Caller, string>> = {
    guest,
    host,
    'another guest': others,
    'another host': others,
    ...but,
  };
  return Object.fromEntries(callers.map((caller) => [caller, named[caller] ?? nobody])) as Record<Caller, string>;
}

/** Asks as somebody; a call that is refused, or that reads, must leave everything as it was. */
async function outcome(name: CallName, { ask }: Row, caller: Caller): Promise<string> {
  const request = await ask(cast, { caller, app, gateway, provider });
  const headers = { ...(await cast.headersOf(caller, (request.booking ?? cast.booking)._id)), ...request.headers };
  const before = await everything();
  const answer = await send(name, request, headers);
  const isRefused = answer.status >= 400;
  const outcome = `${answer.status} ${isRefused ? answer.error.code : factsIn(answer)}`.trim();
  const mustStay = isRefused || paths[name].method === 'GET';
  return mustStay && (await everything()) !== before ? `${outcome}, and something changed` : outcome;
}

function send(name: CallName, { id = '', body }: Request, headers: Record<string, string>): Promise<Answered> {
  const { method, path } = paths[name];
  const address = path.includes(':id') ? path.replace(':id', id) : `${path}?${id}`;
  const client = app.visitor();
  if (method === 'GET') return client.get(address, headers);
  if (method === 'DELETE') return client.delete(address, headers);
  if (body instanceof Uint8Array) return client.send(method, address, { body: new Uint8Array(body), headers });
  return method === 'PUT' ? client.put(address, body, headers) : client.post(address, body, headers);
}

/** Which private facts an answer holds, its headers included. */
function factsIn({ body, headers }: Answered): string {
  const text = JSON.stringify([body, Object.fromEntries(headers)]);
  return Object.entries(cast.facts)
    .filter(([, fact]) => text.includes(fact))
    .map(([name]) => name)
    .join(', ');
}

/** A fingerprint of all that is stored, but for what merely counts tries and uses, what is still being mailed, and what screens are told. */
async function everything(): Promise<string> {
  await untilDelivered(app.db);
  await untilPapers(app.db);
  await untilFeedsRead(app);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('attempt', 'session', 'outbox_mail', 'outbox_sms', 'inbox', 'inbox_news')
    order by 1`.execute(app.db);
  const parts = tables.map(
    ({ name }) => sql`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${sql.table(name)} t)`,
  );
  const { rows: found } = await sql`select ${sql.join(parts)}, (select count(*) from outbox_mail) as mails`.execute(
    app.db,
  );
  return JSON.stringify(found);
}
