import { type CallName, paths } from '@aangan/contract/paths.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { untilFeedsRead } from '@aangan/tests/support/calendar-site.ts';
import { type Caller, callers, Cast } from '@aangan/tests/support/callers.ts';
import type { Answered } from '@aangan/tests/support/client.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { anIdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { accountRows, peopleRows } from '@aangan/tests/support/permissions/account-rows.ts';
import { bookingRows, calendarRows, paymentRows } from '@aangan/tests/support/permissions/booking-rows.ts';
import { hostMessageRows, inboxRows, notificationRows } from '@aangan/tests/support/permissions/inbox-rows.ts';
import { listingRows, reviewRows, wishlistRows } from '@aangan/tests/support/permissions/listing-rows.ts';
import { earningsRows, payoutRows } from '@aangan/tests/support/permissions/payout-rows.ts';
import { contactRows, grievanceRows, reportRows } from '@aangan/tests/support/permissions/report-rows.ts';
import type { Request, Row } from '@aangan/tests/support/permissions/rows.ts';
import { started } from '@aangan/tests/support/started.ts';
import { untilDocuments } from '@aangan/tests/support/tax.ts';
import { until, untilDelivered } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

/**
 * For every call and every kind of caller: whether it is allowed, and which private data of others its answer
 * contains. A new call without a row fails.
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
  ...grievanceRows,
  ...hostMessageRows,
  ...reviewRows,
  ...peopleRows,
  ...notificationRows,
};

type Outcomes = Partial<Record<Caller, string>>;

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
const provider = started(() => anIdentityProvider(() => app.clock.now()));
const app: TestApp = started(() =>
  startTestApp({ settings: { rateLimits: false, razorpay: gateway.settings, google: provider.settings } }),
);
let cast: Cast;
beforeAll(async () => {
  cast = await Cast.gather(app);
  await until(endSweeps);
});

/** Sweeps follow the database's clock and would change rows between two comparisons: none runs from here on. */
async function endSweeps(): Promise<void> {
  const { rows: ended } = await sql`
    update sweep_turn set due_at = 'infinity' where not exists (select from sweep_turn where holder is not null)
    returning name`.execute(app.db);
  expect(ended).not.toEqual([]);
}

describe.each(Object.keys(paths) as CallName[])('%s', (name) => {
  test('has a row in the table', () => {
    expect(rows[name]?.length).toBeGreaterThan(0);
  });

  test.each((rows[name] ?? []).map((row) => [row.when ?? 'as it is due', row] as const))('%s', async (_when, row) => {
    const expected = buildExpected(row);
    const changes = paths[name].method !== 'GET' || name === 'user/export';
    const mayChange = (caller: Caller) => changes && expected[caller].startsWith('2');
    const answered = await outcomesWithoutChange(
      name,
      row,
      callers.filter((caller) => !mayChange(caller)),
    );
    for (const caller of callers.filter(mayChange)) {
      const asked = await row.ask(cast, { caller, app, gateway, provider });
      answered[caller] = await outcome(name, asked, caller);
    }
    await cast.comeBack();
    expect(answered).toEqual(expected);
  });
});

/** Calls that answer 200 also where there is nothing to undo or to list. */
const indifferent = new Set<CallName>(['wishlist/unkeep', 'wishlist/lists', 'people/unblock']);
const withId = (Object.keys(paths) as CallName[]).filter(
  (name) => paths[name].path.includes(':id') && !indifferent.has(name),
);

test.each(withId)('%s finds nothing by an unknown or malformed id', async (name) => {
  const row = (rows[name] ?? []).find((each) => callers.some((caller) => buildExpected(each)[caller].startsWith('2')));
  if (row === undefined) throw new Error('nobody may make this call');
  const caller = callers.find((each) => buildExpected(row)[each].startsWith('2')) ?? 'visitor';
  const request = await row.ask(cast, { caller, app, gateway, provider });
  for (const unknown of [crypto.randomUUID(), 'nonsense']) {
    const answered = await outcome(name, { ...request, id: request.id?.replace(/^[^?]*/, unknown) ?? '' }, caller);
    expect(answered).toMatch(/^404 \w*NOT_FOUND$/);
  }
  await cast.comeBack();
});

function buildExpected({ nobody, guest, host, others, but }: Row): Record<Caller, string> {
  const named: Partial<Record<Caller, string>> = {
    guest,
    host,
    'another guest': others,
    'another host': others,
    ...but,
  };
  return Object.fromEntries(callers.map((caller) => [caller, named[caller] ?? nobody])) as Record<Caller, string>;
}

/** Makes the same call as each caller; refused and reading calls must leave the database unchanged. */
async function outcomesWithoutChange(name: CallName, { ask }: Row, those: Caller[]): Promise<Outcomes> {
  const [first] = those;
  if (first === undefined) return {};
  const answered: Outcomes = {};
  const request = await ask(cast, { caller: first, app, gateway, provider });
  const before = await everything();
  for (const caller of those) answered[caller] = await outcome(name, request, caller);
  expect(await everything(), 'what is stored').toEqual(before);
  return answered;
}

async function outcome(name: CallName, request: Request, caller: Caller): Promise<string> {
  const headers = { ...(await cast.buildHeaders(caller, (request.booking ?? cast.booking)._id)), ...request.headers };
  const answer = await send(name, request, headers);
  return `${answer.status} ${answer.status >= 400 ? answer.error.code : findPrivateData(answer)}`.trim();
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

/** The private data that an answer contains, in headers as well. */
function findPrivateData({ body, headers }: Answered): string {
  const text = JSON.stringify([body, Object.fromEntries(headers)]);
  return Object.entries(cast.privateData)
    .filter(([, value]) => text.includes(value))
    .map(([name]) => name)
    .join(', ');
}

/**
 * A hash of each table, except counters of attempts and uses, queued mails, inbox updates, the site's own key and job
 * schedules.
 */
async function everything(): Promise<Record<string, string>> {
  await untilDelivered(app.db);
  await untilDocuments(app.db);
  await untilFeedsRead(app);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('attempt', 'session', 'outbox_mail', 'inbox', 'inbox_update', 'push_key', 'sweep_turn')
    order by 1`.execute(app.db);
  const parts = tables.map(
    ({ name }) =>
      sql`(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${sql.table(name)} t) as ${sql.ref(name)}`,
  );
  const { rows: found } = await sql<
    Record<string, string>
  >`select ${sql.join(parts)}, (select count(*) from outbox_mail) as mails`.execute(app.db);
  return found[0] ?? {};
}
