import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { aDatabase } from '../support/database.ts';
import { Installed, isListening, ready } from '../support/installation.ts';
import { aHomeForm, copyListing, publishHome } from '../support/listings.ts';
import { noise } from '../support/odd-files.ts';
import { buildProgram, ensureStandIns, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

let program: Program;
let installed: Installed;

beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
});
afterAll(() => program.remove());

beforeEach(async () => {
  installed = await Installed.create(program);
});
afterEach(() => installed.remove());

const asha = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };

/** A keep-alive connection after its first response. */
async function anIdleConnection(): Promise<Socket> {
  const socket = connect(installed.port, '127.0.0.1');
  socket.on('error', () => undefined).write('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

describe('a start', () => {
  test('works on a database named by DATABASE_URL, and leaves it running', async () => {
    const database = await aDatabase();
    const product = installed.start({ DATABASE_URL: database.url });
    const { url } = await ready(product);
    expect((await fetch(`${url}/api/listing/get`)).status).toBe(200);
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(existsSync(join(installed.dataDir, 'database'))).toBe(false);
    expect(await database.db.selectFrom('listing').selectAll().execute()).toEqual([]);
    await database.close();
  });
});

describe('a shutdown', () => {
  test('answers received requests and closes idle connections', async () => {
    const database = await aDatabase();
    const product = installed.start({ DATABASE_URL: database.url });
    const { url } = await ready(product);
    const host = new Client(url);
    await host.post('/api/auth/signup', asha);
    // Far more than sockets buffer: the response is still in progress when the signal arrives.
    await copyListing(database.db, await publishHome(host, { description: 'नीम '.repeat(1_250).trim() }), 399);
    const idle = await Promise.all(Array.from({ length: 5 }, () => anIdleConnection()));
    const long = await fetch(`${url}/api/listing/get`);
    const reader = long.body!.getReader();
    const pieces = [(await reader.read()).value ?? new Uint8Array()];
    const photo = await (await noise(600, 400)).jpeg().toBuffer();
    const publishing = host.post('/api/listing/add', await aHomeForm({}, { image1: photo, image2: photo }));
    await until(() => expect(readdirSync(join(installed.dataDir, 'staging'))).toHaveLength(2));

    product.process.kill('SIGTERM');
    await Promise.all(idle.map((socket) => once(socket, 'close')));
    await until(async () => expect(await isListening(url)).toBe(false));
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
    expect(JSON.parse(Buffer.concat(pieces).toString())).toHaveLength(400);
    expect((await publishing).status).toBe(201);
    expect(await product.ended()).toBe(0);
    expect(readdirSync(join(installed.dataDir, 'staging'))).toEqual([]);
    await database.close();
  });

  test('discards an incomplete upload, and does not wait for it', async () => {
    const database = await aDatabase();
    const product = installed.start({ DATABASE_URL: database.url });
    const { url } = await ready(product);
    const host = new Client(url);
    await host.post('/api/auth/signup', asha);
    const socket = connect(installed.port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST /api/listing/add HTTP/1.1\r\nHost: localhost\r\nCookie: ${host.cookie}\r\nContent-Length: 9999\r\n` +
        'Content-Type: multipart/form-data; boundary=line\r\n\r\n' +
        '--line\r\nContent-Disposition: form-data; name="image1"; filename="a.jpg"\r\n\r\nhalf',
    );
    await until(() => expect(readdirSync(join(installed.dataDir, 'staging'))).toHaveLength(1));
    product.process.kill('SIGTERM');
    expect(await product.ended()).toBe(0);
    expect(readdirSync(join(installed.dataDir, 'staging'))).toEqual([]);
    expect(await database.db.selectFrom('listing').selectAll().execute()).toEqual([]);
    await database.close();
  });
});

describe('the stand-ins', () => {
  test('are restarted at the same URLs when they exit', async () => {
    const product = installed.start({ LOG_LEVEL: 'silent' });
    const { mailbox } = await ready(product);
    const child = execFileSync('ps', ['-eo', 'pid,ppid,args'])
      .toString()
      .split('\n')
      .find((line) => line.includes(` ${product.process.pid} `) && line.includes('stand-ins'));
    process.kill(Number.parseInt(child ?? '', 10), 'SIGKILL');
    await until(async () => expect(await isListening(mailbox)).toBe(false));
    await until(async () => expect((await fetch(mailbox)).status).toBe(200));
  });

  test('keep their keys from one start to the next', async () => {
    const first = installed.start();
    await ready(first);
    const keys = () => readFileSync(join(installed.dataDir, 'stand-ins', 'gateway', 'account.json'), 'utf8');
    const before = keys();
    first.process.kill('SIGTERM');
    await first.ended();
    await ready(installed.start());
    expect(keys()).toBe(before);
  });
});

describe('reports in one sentence and exits with 1 when', () => {
  async function sentence(settings: Record<string, string>): Promise<string> {
    const product = installed.start(settings);
    expect(await product.ended()).toBe(1);
    expect(product.lines).toEqual([]);
    const lines = product.complained.trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  }

  test('a setting is wrong', async () => {
    expect(await sentence({ PORT: 'three' })).toBe('The setting PORT must be a port number.');
  });

  test('the port is in use', async () => {
    const other = createServer().listen(installed.port, '127.0.0.1');
    await once(other, 'listening');
    expect(await sentence({})).toBe(
      `The port ${installed.port} of 127.0.0.1 is in use: stop what listens there, or set PORT to another one.`,
    );
    expect(installed.isDatabaseRunning).toBe(false);
    other.close();
  });

  test('HOST is not of this machine', async () => {
    expect(await sentence({ HOST: '192.0.2.1' })).toBe(
      'The setting HOST names 192.0.2.1, which is no address of this machine.',
    );
  });
});
