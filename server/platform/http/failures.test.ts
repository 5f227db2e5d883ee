import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { copyListing } from '@aangan/tests/support/listings.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import type { WholeContext as Context } from '../../boot/app.ts';
import { connect } from '../database/connect.ts';
import { Reads, ReadSource } from '../database/reads.ts';
import { createLog } from '../log.ts';

let app: TestApp;
let lines: string[];
beforeAll(async () => {
  lines = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  app = await startTestApp({ log });
});
afterAll(() => app.close());

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

/** Runs requests against the product with replaced parts of its context, without a network. */
async function withReplacedContext(
  replaced: Partial<Context>,
  run: (product: FastifyInstance) => Promise<void>,
): Promise<void> {
  const reads = replaced.db === undefined ? app.context.reads : new Reads(new ReadSource('primary', replaced.db));
  const product = buildApp({ ...app.context, reads, ...replaced });
  await run(product);
  await product.close();
}

describe('while the database cannot be reached', () => {
  const unreachable = connect({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'nothing' });
  afterAll(() => unreachable.close());

  test('calls answer 503 with Retry-After', async () => {
    await withReplacedContext({ db: unreachable.db }, async (product) => {
      const { statusCode, headers, body } = await product.inject('/api/listing/get?limit=1');
      expect(statusCode).toBe(503);
      expect(headers['retry-after']).toBe('5');
      expect(JSON.parse(body)).toEqual({
        message: expect.any(String),
        code: 'UNAVAILABLE',
        requestId: headers['x-request-id'],
      });
    });
  });

  test('a session is not treated as expired', async () => {
    const { cookie = '' } = await app.signUp();
    await withReplacedContext({ db: unreachable.db }, async (product) => {
      const { statusCode } = await product.inject({ url: '/api/user/currentuser', headers: { cookie } });
      expect(statusCode).toBe(503);
    });
  });

  test('the server is live but not ready', async () => {
    await withReplacedContext({ db: unreachable.db }, async (product) => {
      expect((await product.inject('/api/health/live')).statusCode).toBe(200);
      expect((await product.inject('/api/health/ready')).statusCode).toBe(503);
    });
  });

  test('calls answer 503 if it closes every connection', async () => {
    const breaking = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    const { port } = breaking.address() as AddressInfo;
    const disconnecting = connect({ host: '127.0.0.1', port, user: 'nobody', database: 'nothing' });
    await withReplacedContext({ db: disconnecting.db }, async (product) => {
      expect((await product.inject('/api/listing/get?limit=1')).statusCode).toBe(503);
    });
    await disconnecting.close();
    breaking.close();
  });
});

test('a response that is cut off is logged with its request id', async () => {
  const home = await aHome(app, await app.signUp());
  await copyListing(app.db, home, 300);
  let batches = 0;
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      batches += 1;
      if (batches > 1) throw new Error('the second batch cannot be read');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await withReplacedContext({ db }, async (product) => {
    const url = await product.listen({ port: 0 });
    const answer = await fetch(`${url}/api/listing/get`);
    await expect(answer.text()).rejects.toThrow('terminated');
    const line = logged().find(({ msg }) => msg === 'a response was aborted');
    expect(line).toMatchObject({ level: 50, reqId: answer.headers.get('x-request-id') });
    expect(line?.['err']).toMatchObject({ message: 'the second batch cannot be read' });
  });
});

describe('an internal error', () => {
  const mistaken = () => {
    throw new TypeError('the clock of asha@example.org is broken');
  };

  test('is answered without its message', async () => {
    await withReplacedContext({ clock: mistaken }, async (product) => {
      const { statusCode, headers, body } = await product.inject('/api/listing/get');
      expect(statusCode).toBe(500);
      expect(JSON.parse(body)).toEqual({
        message: 'Something broke on our side. Please try again.',
        code: 'INTERNAL',
        requestId: headers['x-request-id'],
      });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    });
  });

  test('is logged with its stack and the request id of the response, without addresses', async () => {
    await withReplacedContext({ clock: mistaken }, async (product) => {
      const { headers } = await product.inject('/api/listing/get');
      const line = logged().find(({ reqId, level }) => reqId === headers['x-request-id'] && level === 50);
      expect(line?.['err']).toMatchObject({ type: 'TypeError', message: 'the clock of [address] is broken' });
      expect(JSON.stringify(line)).not.toContain('asha@');
    });
  });
});

describe('the log', () => {
  test('logs each response by its route, without personal data', async () => {
    const id = crypto.randomUUID();
    const email = `${id}@example.org`;
    const password = 'courtyard-with-neem';
    const person = await app.signUp({ email, password });
    await person.post('/api/auth/login', { email, password });
    await person.get(`/api/booking/findbookingbyid/${id}`);
    await person.get(`/api/listing/search?query=${id}`);
    const text = lines.join('');
    const token = person.cookie?.split('=')[1] ?? '';
    for (const secret of [id, password, token]) expect(text).not.toContain(secret);
    expect(logged()).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/booking/findbookingbyid/:id', status: 404 }),
    );
  });

  test('hides secrets in log lines', () => {
    const written: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => written.push(line) });
    log.info(
      { password: 'p', account: { email: 'e@example.org' }, req: { headers: { cookie: 'c', authorization: 'a' } } },
      'x',
    );
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      password: '[hidden]',
      account: { email: '[hidden]' },
      req: { headers: { cookie: '[hidden]', authorization: '[hidden]' } },
    });
  });

  test('keeps the paths of a stack, which may hold an @', () => {
    const written: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => written.push(line) });
    const error = new Error('no mail to asha.rao@example.co.in');
    error.stack = `${error.message} at read (/srv/node_modules/@fastify/multipart/index.js:1:2)`;
    log.error({ err: error }, 'x');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      err: { stack: 'no mail to [address] at read (/srv/node_modules/@fastify/multipart/index.js:1:2)' },
    });
  });

  test('omits database error details, which repeat user input', () => {
    const written: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => written.push(line) });
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'account_email_key',
      detail: 'Key (email_key)=(asha@example.org) already exists.',
    });
    log.error({ err: error }, 'x');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ err: { code: '23505', constraint: 'account_email_key' } });
    expect(written[0]).not.toContain('asha@');
  });
});
