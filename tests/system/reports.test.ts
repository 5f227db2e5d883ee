import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ChildProgram } from '../support/child-program.ts';
import { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { aHomeForm } from '../support/listings.ts';
import { buildProgram, ensureStandIns, type Program } from '../support/programs.ts';

let main: Program;
let reports: Program;
let dataDir: string;
let port: number;
let started: ChildProgram[];
beforeAll(async () => {
  await ensureStandIns();
  [main, reports] = await Promise.all([buildProgram('server/main.ts'), buildProgram('server/cli/reports.ts')]);
}, 60_000);
afterAll(() => {
  for (const program of [main, reports]) program.remove();
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-reports-'));
  port = await freePort();
  started = [];
});
afterEach(async () => {
  for (const each of started) await each.kill();
  const lock = join(dataDir, 'database', 'cluster', 'postmaster.pid');
  await vi.waitUntil(() => !existsSync(lock), { timeout: 60_000, interval: 20 });
  rmSync(dataDir, { recursive: true, force: true });
});

function begin({ path }: Program, ...args: string[]): ChildProgram {
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_HOMES: 'off',
    LOG_LEVEL: 'error',
  };
  const child = new ChildProgram(path, args, { env });
  started.push(child);
  return child;
}

async function ask(...args: string[]) {
  const child = begin(reports, ...args);
  const code = await child.ended();
  return { code, said: child.lines.join('\n').trim(), complained: child.complained.trim() };
}

async function signUp(name: string): Promise<Client> {
  const person = new Client(`http://localhost:${port}`);
  const email = `${name.toLowerCase()}@example.org`;
  const { status } = await person.post('/api/auth/signup', { name, email, password: 'courtyard-with-neem' });
  expect(status).toBe(201);
  return person;
}

test('an operator reads what was reported and closes it, while Aangan runs and without it', async () => {
  const product = begin(main);
  await product.hear(/^ +Aangan +http/);
  expect(await ask('list')).toEqual({ code: 0, said: 'No report is open.', complained: '' });

  const [host, gita, chandra] = [await signUp('Hari'), await signUp('Gita'), await signUp('Chandra')];
  const { body: home } = await host.post<Listing>('/api/listing/add', await aHomeForm({ title: 'The neem court' }));
  const about = { kind: 'home', id: home._id };
  const words = 'No such house here.\nI stood before a wall.';
  expect((await gita.post('/api/report/make', { about, reason: 'fraud', words })).status).toBe(201);
  expect((await chandra.post('/api/report/make', { about, reason: 'wrong-facts', words: '' })).status).toBe(201);

  const { said: listed } = await ask('list');
  const lines = listed.split('\n');
  expect(lines).toHaveLength(2);
  const line = lines.find((each) => each.includes(`fraud  home ${home._id}`)) ?? '';
  const [id = ''] = line.split(' ');
  const { code, said } = await ask('show', id);
  expect(code).toBe(0);
  for (const part of ['I stood before a wall.', 'The neem court', '2 reports are about it.'])
    expect(said).toContain(part);
  // Who reported is told to nobody.
  expect(said).not.toMatch(/Gita|gita@|Chandra/);

  product.process.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
  expect(await ask('close', id, 'Called', 'the', 'host.')).toMatchObject({
    code: 0,
    said: `The report ${id} is closed.`,
  });
  expect((await ask('close', id, 'Again.')).said).toBe(`The report ${id} was closed before, and that stays.`);
  expect((await ask('show', id)).said).toContain('Closed: Called the host.');
  expect((await ask('list')).said.split('\n')).toEqual(lines.filter((each) => each !== line));
});

test('explains invalid arguments', async () => {
  const unknown = crypto.randomUUID();
  for (const [args, code, complaint] of [
    [[], 2, /Usage: npm run reports/],
    [['show', 'nonsense'], 2, /Usage: npm run reports/],
    [['close', unknown], 2, /Usage: npm run reports/],
  ] as const) {
    const answer = await ask(...args);
    expect(answer).toMatchObject({ code, said: '' });
    expect(answer.complained).toMatch(complaint);
  }
  const product = begin(main);
  await product.hear(/^ +Aangan +http/);
  expect(await ask('show', unknown)).toEqual({
    code: 1,
    said: '',
    complained: `There is no report ${unknown}: npm run reports -- list tells which are open.`,
  });
});
