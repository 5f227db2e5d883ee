import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../support/client.ts';
import { findAddress, Installed, isListening, ready } from '../../support/installation.ts';
import { buildProgram, type ChildProgram, ensureStandIns, type Program } from '../../support/programs.ts';
import { until } from '../../support/until.ts';

/** One installation over its lifetime: each test continues where the previous one ended. */
let program: Program;
let installed: Installed;
let product: ChildProgram;
let addresses: { url: string; mailbox: string };
let asha: Client;
const person = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
  installed = await Installed.create(program);
});
afterAll(async () => {
  await installed.remove();
  program.remove();
});

test('a start prints the URLs, keeps a secret, and answers', async () => {
  product = installed.start();
  addresses = await ready(product);
  const { url, mailbox } = addresses;
  expect(url).toBe(`http://localhost:${installed.port}`);
  expect((await fetch(`${url}/api/listing/get`)).status).toBe(200);
  expect((await fetch(mailbox)).status).toBe(200);
  const gateway = await findAddress(product, 'Payment gateway');
  expect((await fetch(`${gateway}/v1/checkout.js`)).status).toBe(200);
  const identityProvider = await findAddress(product, 'Identity provider');
  expect((await fetch(`${identityProvider}/oauth2/v3/certs`)).status).toBe(200);
  const calendars = await findAddress(product, 'Another site');
  expect(await (await fetch(`${calendars}/calendars/neem.ics`)).text()).toContain('BEGIN:VCALENDAR');
  const secret = join(installed.dataDir, 'secret');
  expect(readFileSync(secret, 'utf8').trim().length).toBeGreaterThanOrEqual(32);
  expect(statSync(secret).mode & 0o777).toBe(0o600);
});

test('SIGTERM ends product, database and stand-ins', async () => {
  product.process.kill('SIGTERM');
  // On a busy machine it may end before them; they follow.
  await product.ended();
  await installed.untilDatabaseStopped();
  expect(await isListening(addresses.url)).toBe(false);
  await until(async () => expect(await isListening(addresses.mailbox)).toBe(false));
});

test('the next start finds a database that was shut down cleanly', async () => {
  product = installed.start();
  addresses = await ready(product);
  const log = readFileSync(join(installed.dataDir, 'database', 'log'), 'utf8');
  expect(log).toContain('database system was shut down');
  expect(log).not.toContain('not properly shut down');
});

test('kill -9 also ends database and stand-ins', async () => {
  asha = new Client(addresses.url);
  expect((await asha.post('/api/auth/signup', person)).status).toBe(201);
  await product.kill();
  await installed.untilDatabaseStopped();
  await until(async () => expect(await isListening(addresses.mailbox)).toBe(false));
});

test('the start after kill -9 knows all accounts', async () => {
  product = installed.start();
  await ready(product);
  expect((await asha.get('/api/user/currentuser')).body).toMatchObject({ name: 'Asha', email: person.email });
  expect((await new Client(asha.url).post('/api/auth/login', person)).status).toBe(200);
});
