import { connect } from 'node:net';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { describe, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));

const json = { 'content-type': 'application/json' };
const login = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  app.visitor().send('POST', '/api/auth/login', { body, headers });

describe('a JSON body is refused', () => {
  test.each<{ what: string; body: string | Uint8Array<ArrayBuffer> }>([
    { what: 'that is broken', body: '{"email":' },
    { what: 'that is empty', body: '' },
    { what: 'with something behind it', body: '{} {}' },
    { what: 'with NaN', body: '{"email":NaN}' },
    { what: 'that is not UTF-8', body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
    { what: 'nested like a trap', body: `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
    { what: 'nested a little too deeply', body: `${'{"a":'.repeat(20)}1${'}'.repeat(20)}` },
    {
      what: 'that reaches for prototypes',
      body: '{"email":"a@example.org","password":"x","__proto__":{"admin":true}}',
    },
    { what: 'that reaches for them further down', body: '{"email":{"x":{"__proto__":{}}},"password":"x"}' },
    { what: 'that is a list', body: '[]' },
    { what: 'that is null', body: 'null' },
    { what: 'that is a number', body: '7' },
    { what: 'that is a text', body: '"email"' },
    { what: 'with an object for a text', body: '{"email":{"$ne":null},"password":{"$ne":null}}' },
    { what: 'with a list for a text', body: '{"email":["a@example.org"],"password":["x"]}' },
    { what: 'with NUL in a text', body: String.raw`{"email":"a\u0000@example.org","password":"x"}` },
  ])('$what', async ({ body }) => {
    const { status, error } = await login(body);
    expect(status).toBe(400);
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.message).not.toBe('');
  });

  test('above 64 kB', async () => {
    const { status, error } = await login(JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(70_000) }));
    expect({ status, code: error.code }).toEqual({ status: 413, code: 'TOO_LARGE' });
  });

  test('above 64 kB without a Content-Length', async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(8_192))),
    });
    const init = { body: stream, headers: json, duplex: 'half' } as RequestInit;
    const { status, error } = await app.visitor().send('POST', '/api/auth/login', init);
    expect({ status, code: error.code }).toEqual({ status: 413, code: 'TOO_LARGE' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    'nonsense',
  ])('of the type %s', async (type) => {
    const { status, error } = await login('{"email":"a@example.org","password":"x"}', { 'content-type': type });
    expect({ status, code: error.code }).toEqual({ status: 415, code: 'WRONG_CONTENT_TYPE' });
  });

  test('of no type at all', async () => {
    const { status } = await login(new Uint8Array([0x7b, 0x7d]), {});
    expect(status).toBe(415);
  });
});

test('a JSON body may name its character set', async () => {
  const { status } = await login('{"email":"a@example.org","password":"x"}', {
    'content-type': 'Application/JSON; Charset=UTF-8',
  });
  expect(status).toBe(401);
});

test('a missing body is refused with each required field', async () => {
  const { status, error } = await app.visitor().post('/api/auth/login');
  expect(status).toBe(400);
  expect(Object.keys(error.fields ?? {})).toEqual(['email', 'password']);
});

describe('an address', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/auth', '/api/auth/login/', '/api/listing/get/x'])(
    '%s is unknown and answers 404 in JSON',
    async (path) => {
      const { status, error, headers } = await app.visitor().get(path);
      expect({ status, code: error.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  test.each([
    { method: 'PUT', path: '/api/auth/login', allow: 'POST' },
    { method: 'GET', path: '/api/auth/login', allow: 'POST' },
    { method: 'PATCH', path: `/api/booking/cancel/${crypto.randomUUID()}`, allow: 'DELETE' },
    { method: 'POST', path: '/api/listing/get?limit=1', allow: 'GET, HEAD' },
    { method: 'DELETE', path: '/api/health/live', allow: 'GET, HEAD' },
    { method: 'POST', path: `/photos/${crypto.randomUUID()}/640.webp`, allow: 'GET, HEAD' },
    { method: 'POST', path: '/assets/index.js', allow: 'HEAD, GET' },
    { method: 'POST', path: '/robots.txt', allow: 'GET, HEAD' },
    { method: 'POST', path: '/login', allow: 'GET, HEAD' },
  ])('$path with the method $method answers 405 with the allowed methods', async ({ method, path, allow }) => {
    const { status, error, headers } = await app.visitor().send(method, path);
    expect({ status, code: error.code }).toEqual({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(headers.get('allow')).toBe(allow);
  });

  test('answers OPTIONS with its methods, and without CORS headers', async () => {
    const { status, headers } = await app.visitor().send('OPTIONS', '/api/auth/login', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([status, headers.get('allow')]).toEqual([204, 'POST']);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('that is unknown answers 404 for every method', async () => {
    expect((await app.visitor().send('OPTIONS', '/api/nothing')).status).toBe(404);
  });

  const unknown = crypto.randomUUID();
  test.each([
    unknown,
    unknown.toUpperCase(),
    `${unknown}0`,
    '1',
    'null',
    '%00',
    '%F0%9F%8F%A1',
    "'%20or%201=1",
    '..%2f..%2fetc%2fpasswd',
    'a'.repeat(99),
    'a'.repeat(3_000),
  ])('of an unknown home %.40s: 404', async (id) => {
    const { status, headers } = await app.visitor().get(`/api/listing/findlistingbyid/${id}`);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('with invalid encoding answers 400', async () => {
    const { status, error } = await app.visitor().get('/api/listing/findlistingbyid/%E0%A4%A');
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'limit=1&limit=2',
    'category=castle',
    'cursor=%00',
    `cursor=${'9'.repeat(300)}`,
  ])('with the query %s is refused', async (query) => {
    const { status, error } = await app.visitor().get(`/api/listing/get?${query}`);
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('data that is not HTTP', () => {
  /** The raw response of the server to bytes. */
  const sendRaw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname, () => socket.end(bytes));
      let answer = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  test.each([
    { what: 'nonsense', bytes: 'HELO aangan\r\n\r\n', line: '400 Bad Request' },
    { what: 'headers above all measure', bytes: `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, line: '431 ' },
    {
      what: 'two lengths',
      bytes: 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      line: '400 Bad Request',
    },
  ])('$what is refused in JSON', async ({ bytes, line }) => {
    const answer = await sendRaw(bytes);
    expect(answer).toContain(`HTTP/1.1 ${line}`);
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  });
});
