import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { aBank, fetchPayoutAccount, payoutDetails, savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until, untilDelivered, untilItWaits } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endAllSessions } from '../../domain/accounts/sessions.ts';
import { activateNextBanks, erasePayoutDetails } from '../../domain/payouts/payout-account-jobs.ts';
import { findNotReadyReason, findPayeeBank, findReadyAccount } from '../../domain/payouts/ready.ts';
import { syncPayoutAccount } from '../../domain/payouts/sync-payout-account.ts';
import { createLog } from '../../platform/log.ts';
import { TextSealer } from '../../platform/text-sealer.ts';

describe('the payout account', () => {
  const NEW_NUMBER = '602201558877';

  const app = started(() => startTestApp({ settings: { payouts: 'by-hand', rateLimits: false } }));

  const refusals = async (host: Person, details: object) => {
    const { status, error } = await savePayoutAccount(host, details);
    return { status, fields: Object.keys(error.fields ?? {}) };
  };
  const sealer = () => new TextSealer(app.context.secret);
  /** Hours from now, by the app's clock, to `time`. */
  const hoursAhead = (time = '') => Math.round((Date.parse(time) - app.clock.now().getTime()) / HOUR_MS) + 0;
  const payee = (host: Person) => findPayeeBank(app.db, sealer(), host.id, app.clock.now());

  test('starts empty, and lists all missing details', async () => {
    const host = await app.signUp();
    expect(await fetchPayoutAccount(host)).toEqual({
      status: 'none',
      way: 'by-hand',
      missing: ['kind', 'legalName', 'pan', 'address', 'pin', 'state', 'ifsc', 'accountNumber'],
    });
    expect(await findNotReadyReason(app.db, host.id, app.clock.now())).toMatchObject({ kind: 'none' });
  });

  test('is entered step by step, and complete with the last detail; PAN and account number are masked', async () => {
    const host = await app.signUp();
    const { kind, legalName, pan, address, pin, state } = payoutDetails;
    expect((await savePayoutAccount(host, { kind, legalName })).body).toMatchObject({ status: 'incomplete', kind });
    await savePayoutAccount(host, { pan: ' abcpr 1234k ' });
    const { body: half } = await savePayoutAccount(host, { address, pin: '302 016', state });
    expect(half).toMatchObject({ status: 'incomplete', missing: ['ifsc', 'accountNumber'] });
    expect(await payee(host)).toBeNull();
    const { body } = await savePayoutAccount(host, aBank('5010 0012 3443 21', 'hdfc0000317'));
    expect(body).toEqual({
      status: 'ready',
      way: 'by-hand',
      missing: [],
      kind,
      legalName,
      address,
      pin,
      state,
      pan: 'XXXXX1234X',
      bank: { ifsc: 'HDFC0000317', last4: '4321' },
      readyAt: expect.any(String) as string,
    });
    expect(hoursAhead(body.readyAt)).toBe(0);
    expect(await fetchPayoutAccount(host)).toEqual(body);
    expect(await payee(host)).toEqual({ name: legalName, ifsc: 'HDFC0000317', accountNumber: '50100012344321' });
    expect(await findReadyAccount(app.db, host.id, app.clock.now())).toBeNull();
    expect(await mailsTo(app, host.email)).toEqual(['You can be paid']);
    expect(pan).toBe('ABCPR1234K');
  });

  test('refuses a change that was sent before its session ended', async () => {
    const host = await app.signUp();
    const { saving } = await app.db.transaction().execute(async (trx) => {
      await sql`select from account where id = ${host.id} for update`.execute(trx);
      const saving = savePayoutAccount(host);
      await untilItWaits(app.db, '"account"%for update');
      await endAllSessions(trx, host.id);
      return { saving };
    });
    expect((await saving).status).toBe(401);
    expect(await app.db.selectFrom('payout_account').where('host_id', '=', host.id).execute()).toEqual([]);
  });

  test('takes a UPI address instead of a bank account', async () => {
    const host = await app.signUp();
    const { ifsc: _ifsc, accountNumber: _number, accountNumberAgain: _again, ...details } = payoutDetails;
    const { body } = await savePayoutAccount(host, { ...details, upi: 'Asha.Rao@OKHDFCBANK' });
    expect(body).toMatchObject({ status: 'ready', upi: 'as•••@okhdfcbank' });
    expect(body).not.toHaveProperty('bank');
    expect(await payee(host)).toEqual({ name: 'Asha Rao', upi: 'asha.rao@okhdfcbank' });
  });

  describe('refuses at its field', () => {
    test.each<[string, object, string[]]>([
      ['another kind', { kind: 'trust' }, ['kind']],
      ['a name that is none', { legalName: ' ' }, ['legalName']],
      ['a PAN that is none', { pan: 'ABCP1234K' }, ['pan']],
      ['a PAN that was copied from what is shown', { pan: 'XXXXX1234X' }, ['pan']],
      ["a company's PAN of an individual", { kind: 'individual', pan: 'AAACR1234K' }, ['pan']],
      ['an address above all measure', { address: 'x'.repeat(301) }, ['address']],
      ['a PIN code that is none', { pin: '012345' }, ['pin']],
      ['a state that is none', { state: 'IN-XX' }, ['state']],
      ['a GSTIN with a wrong check character', { gstin: '27AAPFU0939F1ZX' }, ['gstin']],
      ["somebody else's GSTIN", { pan: 'ABCPR1234K', gstin: '27AAPFU0939F1ZV' }, ['gstin']],
      ['an IFSC that is none', aBank('50100012344321', 'HDFC1000317'), ['ifsc']],
      ['an account number that is none', aBank('1234'), ['accountNumber']],
      ['two numbers', { ...aBank('50100012344321'), accountNumberAgain: '50100012344322' }, ['accountNumberAgain']],
      ['a number typed once', { ifsc: 'HDFC0000317', accountNumber: '50100012344321' }, ['accountNumberAgain']],
      ['an IFSC alone', { ifsc: 'HDFC0000317' }, ['accountNumber']],
      ['a bank account and UPI', { ...aBank('50100012344321'), upi: 'asha@okhdfcbank' }, ['upi']],
      ['a UPI address that is none', { upi: 'asha' }, ['upi']],
      [
        'values other than texts',
        { legalName: 7, pan: {}, gstin: [], ifsc: true },
        ['legalName', 'pan', 'gstin', 'ifsc'],
      ],
    ])('%s', async (_what, details, fields) => {
      const host = await app.signUp();
      expect(await refusals(host, details)).toEqual({ status: 400, fields });
      expect((await fetchPayoutAccount(host)).status).toBe('none');
    });
  });

  test('saves and shows a GSTIN that contains the PAN, and removes it again', async () => {
    const host = await app.signUp();
    await savePayoutAccount(host, { ...payoutDetails, kind: 'business', pan: 'AAPFU0939F', gstin: '27aapfu0939f1zv' });
    expect(await fetchPayoutAccount(host)).toMatchObject({ kind: 'business', gstin: '27AAPFU0939F1ZV' });
    // A PAN that differs from the PAN in the GSTIN.
    expect(await refusals(host, { pan: 'AAPFU0939G' })).toEqual({ status: 400, fields: ['gstin'] });
    await savePayoutAccount(host, { gstin: '' });
    expect(await fetchPayoutAccount(host)).not.toHaveProperty('gstin');
  });

  test('a masked PAN in a request leaves the PAN unchanged', async () => {
    const host = await app.signUp();
    await savePayoutAccount(host);
    const { status, body } = await savePayoutAccount(host, { pan: 'XXXXX1234X', legalName: 'Asha Rao Singh' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ legalName: 'Asha Rao Singh', pan: 'XXXXX1234X', status: 'ready' });
  });

  describe('another bank', () => {
    test('needs the password, is announced by e-mail, and replaces the present one a day later', async () => {
      const host = await app.signUp();
      await savePayoutAccount(host);
      expect(await refusals(host, aBank(NEW_NUMBER))).toEqual({ status: 400, fields: ['password'] });
      expect(await refusals(host, { ...aBank(NEW_NUMBER), password: 'not it' })).toMatchObject({
        fields: ['password'],
      });
      const { body } = await savePayoutAccount(host, { ...aBank(NEW_NUMBER), password: host.password });
      expect(body).toMatchObject({
        status: 'ready',
        bank: { last4: '4321' },
        nextBank: { ifsc: 'HDFC0000317', last4: '8877' },
      });
      const { at = '' } = body.nextBank ?? {};
      expect(hoursAhead(at)).toBe(24);
      expect(await mailsTo(app, host.email)).toEqual(['You can be paid', 'Your payouts go to another bank']);

      // Payouts wait meanwhile: neither account receives them.
      expect(await findNotReadyReason(app.db, host.id, app.clock.now())).toMatchObject({
        kind: 'resting',
        until: new Date(at),
      });
      expect(await payee(host)).toBeNull();
      app.clock.moveTo(new Date(Date.parse(at) - 5_000));
      await activateNextBanks(app.context, app.clock.now());
      expect(await fetchPayoutAccount(host)).toMatchObject({ nextBank: { last4: '8877' } });
      app.clock.moveTo(at);
      await activateNextBanks(app.context, app.clock.now());
      await activateNextBanks(app.context, app.clock.now());
      const after = await fetchPayoutAccount(host);
      expect(after).toMatchObject({ status: 'ready', bank: { last4: '8877' } });
      expect(after).not.toHaveProperty('nextBank');
      expect(await payee(host)).toMatchObject({ accountNumber: NEW_NUMBER });
    });

    test('is withdrawn by entering the present one again', async () => {
      const host = await app.signUp();
      await savePayoutAccount(host);
      await savePayoutAccount(host, { ...aBank(NEW_NUMBER), password: host.password });
      expect(await refusals(host, aBank('50100012344321'))).toEqual({ status: 400, fields: ['password'] });
      const { body } = await savePayoutAccount(host, { ...aBank('50100012344321'), password: host.password });
      expect(body).not.toHaveProperty('nextBank');
      expect(await payee(host)).toMatchObject({ accountNumber: '50100012344321' });
    });

    test('saving the same details keeps the waiting time and requires no password', async () => {
      const host = await app.signUp();
      await savePayoutAccount(host);
      const first = await savePayoutAccount(host, { ...aBank(NEW_NUMBER), password: host.password });
      app.clock.advance(HOUR_MS);
      const second = await savePayoutAccount(host, aBank(NEW_NUMBER));
      expect(second.body.nextBank).toEqual(first.body.nextBank);
      expect((await savePayoutAccount(host, {})).body).toEqual(second.body);
    });

    test('has the waiting time even if nothing was paid to the one before', async () => {
      const host = await app.signUp();
      const { pan: _pan, ...withoutPan } = payoutDetails;
      await savePayoutAccount(host, withoutPan);
      expect(await refusals(host, aBank(NEW_NUMBER))).toEqual({ status: 400, fields: ['password'] });
      await savePayoutAccount(host, { ...aBank(NEW_NUMBER), password: host.password });
      const { body } = await savePayoutAccount(host, { pan: payoutDetails.pan });
      expect(body).toMatchObject({ status: 'ready', bank: { last4: '8877' } });
      expect(hoursAhead(body.readyAt)).toBe(24);
      expect(await payee(host)).toBeNull();
      app.clock.advance(24 * HOUR_MS);
      expect(await payee(host)).toMatchObject({ accountNumber: NEW_NUMBER });
    });

    test('of two concurrent first banks the second needs the password', async () => {
      const host = await app.signUp();
      const answers = await Promise.all([
        savePayoutAccount(host, aBank('50100012344321')),
        savePayoutAccount(host, aBank(NEW_NUMBER)),
      ]);
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
    });
  });

  test('too many changes are refused for a while', async () => {
    const limited = await startTestApp({ settings: { payouts: 'by-hand' } });
    const host = await limited.signUp();
    const tries = Array.from({ length: 31 }, (_, index) => savePayoutAccount(host, { legalName: `Asha Rao ${index}` }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    await limited.close();
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  describe('of a deleted host', () => {
    const findAccountRow = (host: Person) =>
      app.db.selectFrom('payout_account').selectAll().where('host_id', '=', host.id).executeTakeFirst();
    const leave = (host: Person) => host.post('/api/user/delete', { password: host.password });

    test('is deleted completely if nothing was ever paid', async () => {
      const host = await app.signUp();
      await savePayoutAccount(host);
      await erasePayoutDetails(app.db);
      expect(await findAccountRow(host)).toBeDefined();
      expect((await leave(host)).status).toBe(200);
      await erasePayoutDetails(app.db);
      expect(await findAccountRow(host)).toBeUndefined();
    });

    test('keeps the bank until everything is paid, and name and PAN for tax records', async () => {
      const host = await app.signUp();
      const guest = await app.signUp();
      const stay = await aPaidStay(app, guest, await aHome(app, host), {
        checkIn: daysFromNow(app, 3),
        nights: 1,
      });
      await savePayoutAccount(host);
      app.clock.advance(10 * 24 * HOUR_MS);
      expect((await leave(host)).status).toBe(200);
      await erasePayoutDetails(app.db);
      expect(await findAccountRow(host)).toMatchObject({ account_last4: '4321' });
      await app.db.updateTable('payout').set({ state: 'arrived' }).where('booking_id', '=', stay._id).execute();
      await erasePayoutDetails(app.db);
      expect(await findAccountRow(host)).toMatchObject({
        account_sealed: null,
        address: null,
        pan_masked: 'XXXXX1234X',
      });
    });
  });
});

describe('secrets', () => {
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
});
