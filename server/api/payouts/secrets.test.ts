import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aBank, payoutDetails } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until, untilDelivered } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncPayoutAccount } from '../../domain/payouts/sync-payout-account.ts';
import { createLog } from '../../platform/log.ts';

const OTHER_NUMBER = '602201558877';
const OTHER_PAN = 'ABCPR9876K';
/** Asserts that no log, mail, metric, table or answer contains the secrets. */
const secrets = [payoutDetails.pan, payoutDetails.accountNumber, OTHER_NUMBER, OTHER_PAN];

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
let app: TestApp;
let host: Person;
const log: string[] = [];
const answers: string[] = [];
beforeAll(async () => {
  const settings = { razorpay: gateway.settings, payouts: 'route', rateLimits: false } as const;
  app = await startTestApp({ settings, log: createLog({ logLevel: 'trace' }, { write: (line) => log.push(line) }) });
  host = await app.signUp();
  await aHome(app, host, { phone: '+91 98290 12345' });
});
afterAll(async () => {
  await app.close();
});

const put = async (details: object) => {
  const { body } = await host.put('/api/payout/account', details);
  answers.push(JSON.stringify(body));
};
const found = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

test('PAN and account number appear nowhere, even if the gateway answers with them', async () => {
  // The gateway's own refusal, which is logged for the operator.
  gateway.faults.plan('POST /v2/accounts', { refusal: `no such holder: ${secrets.join(', ')}` });
  await put(payoutDetails);
  await until(() => expect(log.some((line) => line.includes('no such holder'))).toBe(true));
  await syncPayoutAccount(app.context, host.id, app.clock.now());
  await put({ ...aBank(OTHER_NUMBER), password: host.password });
  await put({ ...aBank(OTHER_NUMBER), accountNumberAgain: payoutDetails.accountNumber });
  await put({ ...aBank(OTHER_NUMBER, 'wrong'), pan: `${OTHER_PAN}X` });
  await put({ pan: OTHER_PAN });
  await until(async () => {
    const { rows } = await sql<{ told: boolean }>`select synced_version > 0 as told from payout_account`.execute(
      app.db,
    );
    expect(rows).toEqual([{ told: true }]);
  });
  answers.push(JSON.stringify((await host.get('/api/payout/account')).body));
  answers.push(JSON.stringify((await host.get('/api/user/currentuser')).body));
  await untilDelivered(app.db);

  const metrics = await (await fetch(`${app.url}/api/metrics`)).text();
  expect(metrics).toContain('aangan_gateway_call_duration_seconds');
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(app.db);
  const dumped = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(t::text, ' ') as text from ${sql.table(name)} as t`.execute(app.db);
      return rows[0]?.text ?? '';
    }),
  );
  expect(dumped.join(' ')).toContain('XXXXX9876X');
  for (const text of [...log, ...answers, ...dumped, metrics]) expect(found(text)).toEqual([]);
});
