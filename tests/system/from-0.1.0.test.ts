import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/booking/bookings.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import type { TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { buildProgram, ensureStandIns, type Program } from '../support/programs.ts';
import { aDatabaseOfRelease } from '../support/release.ts';
import { ChildProgram } from '../support/child-program.ts';

let program: Program;
let released: TestDatabase;
let dataDir: string;
let product: ChildProgram;
let url: string;
beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
  released = await aDatabaseOfRelease();
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-release-'));
  const PORT = String(await freePort());
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'error', DATABASE_URL: released.url, DATA_DIR: dataDir, PORT };
  product = new ChildProgram(program.path, [], { env });
  url = (await product.hear(/^ +Aangan +http/)).trim().split(/ +/)[1] ?? '';
}, 60_000);
afterAll(async () => {
  await product.kill();
  await released.close();
  rmSync(dataDir, { recursive: true, force: true });
  program.remove();
});

test('starts on a database of 0.1.0: its homes, its people and their stays are there', async () => {
  const meera = new Client(url);
  const homes = await meera.get<Listing[]>('/api/listing/get');
  expect(homes.body.map(({ title }) => title)).toContain('Balcão House in Fontainhas');
  const found = await meera.get<Listing[]>('/api/listing/search?query=fontainhas');
  expect(found.body.map(({ title }) => title)).toEqual(['Balcão House in Fontainhas']);

  const signIn = await meera.post('/api/auth/login', { email: 'meera@example.in', password: 'namaste-aangan' });
  expect(signIn.status).toBe(200);
  const mine = await meera.get<Booking[]>('/api/booking/mine');
  const paid = mine.body.find(({ checkIn }) => checkIn === '2027-01-01');
  expect(paid).toMatchObject({ checkOut: '2027-01-04', totalRent: 30_618, paid: 30_618, refunded: 0 });
  const cancelled = mine.body.find(({ state }) => state === 'cancelled');
  expect(cancelled).toMatchObject({ paid: 8_528, refunded: 8_528 });
});
