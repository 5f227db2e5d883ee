import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { sealedFor } from '@aangan/server/domain/payouts/payout-accounts.ts';
import { TextSealer } from '@aangan/server/platform/text-sealer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHome } from '../../factories/homes.ts';
import { aPaidStay } from '../../factories/stays.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type Ended, runToEnd } from '../../support/programs.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** The commands for operators, by name. */
const commands = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('node bin/run.mjs '));

const REFERENCE = 'HDFC26355000017';
const SECRET = 'the present secret, of forty characters.';
const FORMER = 'the former secret, of forty characters..';

/** Some stays were paid and ended long ago: programs use the real clock. */
let app: TestApp;
let hostId: string;
let stay: Booking;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-commands-'));
  app = await startTestApp({ settings: { payouts: 'by-hand' }, now: '2025-03-01T06:00:00Z' });
  const host = await app.signUp();
  hostId = host.id;
  const sealed = new TextSealer(SECRET).seal('123456789012', sealedFor.accountNumber(host.id));
  await sql`
    insert into payout_account (
      host_id, kind, legal_name, ifsc, account_sealed, account_last4, status, ready_at, is_bank_synced, synced_version, created_at, updated_at
    ) values (
      ${host.id}, 'individual', ${'Hari\u009b \u202eHomes'}, 'HDFC0000001', ${sealed}, '9012', 'ready', now(), false, 0, now(), now()
    )`.execute(app.db);
  stay = await aPaidStay(app, await app.signUp(), await aHome(app, host, { rent: 2_000 }), { checkIn: '2025-03-20' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function run(command: string, args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const [, program = '', ...given] = scripts[command]?.split(' ') ?? [];
  return runToEnd({ path: join(root, program) }, [...given, ...args], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.context.settings.dataDir,
    PAYOUTS: 'by-hand',
    APP_SECRET: SECRET,
    LOG_LEVEL: 'error',
    ...settings,
  });
}

const payouts = () => app.db.selectFrom('payout').selectAll().execute();

test.each([...commands, 'screenshots'])('%s reports invalid arguments in one sentence', async (command) => {
  const { code, said, complained } = await run(command, ['--nonsense', 'of', 'nobody']);
  expect(code).toBeGreaterThan(0);
  expect(said).toBe('');
  expect(complained).toContain(`npm run ${command}`);
  expect(complained).not.toMatch(/^ +at /m);
});

test('payouts lists due payouts and records a payment once', async () => {
  const listed = await run('payouts', ['list']);
  expect(listed).toMatchObject({ code: 0, complained: '' });
  const [, line = ''] = listed.said.split('\n');
  expect(line).toContain('Hari\ufffd \ufffdHomes,123456789012,HDFC0000001,,6500,Stay ');
  const id = line.split(',')[0] ?? '';

  const said = `The payout ${id} is noted as paid under ${REFERENCE}.`;
  expect(await run('payouts', ['confirm', id, REFERENCE])).toEqual({ code: 0, said, complained: '' });
  const noted = await payouts();
  expect(noted).toEqual([expect.objectContaining({ id, state: 'arrived', reference: REFERENCE })]);

  expect(await run('payouts', ['confirm', id, REFERENCE])).toMatchObject({
    code: 0,
    said: `The payout ${id} was noted as paid under ${REFERENCE} already.`,
  });
  expect(await run('payouts', ['confirm', id, 'ANOTHER1'])).toMatchObject({
    code: 1,
    said: `The payout ${id} was noted as paid under another reference, and that stays.`,
  });
  expect(await payouts()).toEqual(noted);
  expect((await run('payouts', ['list'])).said.split('\n')).toHaveLength(1);
});

test('audit-calendar reports whether stays and taken days agree', async () => {
  const agrees = { code: 0, said: 'Stays, blocks, other calendars and the taken days agree.', complained: '' };
  expect(await run('audit-calendar', [])).toEqual(agrees);
  await sql`alter table taken_days disable trigger user`.execute(app.db);
  await app.db.deleteFrom('taken_days').execute();
  const { code, said } = await run('audit-calendar', []);
  expect(code).toBe(1);
  expect(said).toContain(stay._id);
});

test('sizes prints bytes per row of each table', async () => {
  await sql`analyze`.execute(app.db);
  const { code, said } = await run('sizes', []);
  expect(code).toBe(0);
  expect(said).toMatch(/^booking /m);
});

test('tax-registers writes the files of a past month, readable only by its owner', async () => {
  const target = join(folder, 'registers');
  const { code, said } = await run('tax-registers', ['2025-02', target]);
  expect(code).toBe(0);
  const names = readdirSync(target);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(said).toContain(name);
  for (const name of names) {
    expect((await stat(join(target, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(target, name), 'utf8')).toMatch(/^\S/);
  }
  const ahead = await run('tax-registers', ['9998-12', join(folder, 'ahead')]);
  expect(ahead).toEqual({ code: 1, said: '', complained: 'The month 9998-12 is not over yet.' });
  expect(readdirSync(folder)).toEqual(['registers']);
});

test('rotate-secret reseals values sealed with an earlier secret', async () => {
  const [file, other] = [join(folder, 'former'), join(folder, 'other')];
  await writeFile(file, `${SECRET}\n`);
  await writeFile(other, `${FORMER}\n`);
  expect(await run('rotate-secret', [file])).toMatchObject({ code: 1, said: '' });
  expect(await run('rotate-secret', [other], { APP_SECRET: `${SECRET}, anew` })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('by neither of the two secrets'),
  });
  expect(await run('rotate-secret', [file], { APP_SECRET: FORMER })).toEqual({
    code: 0,
    said: '1 payout account is sealed by the present secret now.',
    complained: '',
  });
  const { account_sealed } = await app.db
    .selectFrom('payout_account')
    .select('account_sealed')
    .executeTakeFirstOrThrow();
  expect(new TextSealer(FORMER).open(account_sealed ?? '', sealedFor.accountNumber(hostId))).toBe('123456789012');
});
