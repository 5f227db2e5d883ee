import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-screens-'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface RawResponse {
  status: number;
  headers: string;
  body: string;
}

/** Sends raw bytes and returns the response once the connection is closed. */
function sendRaw(bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject).on('close', () => {
      const [headers = '', body = ''] = received.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]), headers, body });
    });
  });
}

const get = (target: string, ...lines: string[]) =>
  sendRaw([`GET ${target} HTTP/1.1`, 'Host: aangan.example', ...lines, 'Connection: close', '', ''].join('\r\n'));
const post = (body: string, ...lines: string[]) =>
  sendRaw(
    ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines, '', body].join('\r\n'),
  );

describe('a body with an ambiguous length is refused', () => {
  test.each([
    ['a length and chunks', '0\r\n\r\n', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks and a length', '0\r\n\r\n', ['Transfer-Encoding: chunked', 'Content-Length: 5']],
    ['the same length in two headers', '{}', ['Content-Length: 2', 'Content-Length: 2']],
    ['two lengths in one header', '{}', ['Content-Length: 2, 2']],
    ['a length with a sign', '{}', ['Content-Length: +2']],
    ['a length in hexadecimal', '{}', ['Content-Length: 0x2']],
    ['a length that is too large', '{}', ['Content-Length: 99999999999999999999999']],
    ['chunks that are not last', '0\r\n\r\n', ['Transfer-Encoding: chunked, identity']],
    ['a space after the name Transfer-Encoding', '0\r\n\r\n', ['Transfer-Encoding : chunked']],
    ['a control character before chunked', '0\r\n\r\n', ['Transfer-Encoding: \u000bchunked']],
    ['an unknown encoding', '0\r\n\r\n', ['Transfer-Encoding: xchunked']],
    ['the encoding identity', '{}', ['Transfer-Encoding: identity']],
    ['two encodings', '0\r\n\r\n', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
    ['a chunk of a negative size', '-2\r\n{}\r\n0\r\n\r\n', ['Transfer-Encoding: chunked']],
    ['a chunk size that is too large', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n', ['Transfer-Encoding: chunked']],
    ['chunks with bare line feeds', '2\n{}\n0\n\n', ['Transfer-Encoding: chunked']],
  ])('%s', async (_what, body, lines) => {
    const { status, headers, body: answer } = await post(body, ...lines);
    expect(status).toBe(400);
    expect(headers).toContain('Connection: close');
    expect(JSON.parse(answer)).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

test('completes a response even if invalid data follows its request', async () => {
  const [first, ...nonsense] = ['GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n'];
  const { status, headers, body } = await sendRaw([first, ...nonsense].join(''));
  expect(status).toBe(200);
  expect(Buffer.byteLength(body)).toBe(Number(/content-length: (\d+)/i.exec(headers)?.[1]));
});

test('an unexpected body is not parsed as the next request', async () => {
  const smuggled = 'GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n';
  const lines = ['GET /api/health/live HTTP/1.1', 'Host: x', `Content-Length: ${smuggled.length}`, 'Connection: close'];
  const { status, body } = await sendRaw([...lines, '', smuggled].join('\r\n'));
  expect([status, body]).toEqual([200, '{"status":"live"}']);
});

describe('an ambiguous Host header is refused', () => {
  test.each([
    ['two of them', ['Host: aangan.example', 'Host: evil.example']],
    ['one with a path', ['Host: aangan.example/@evil.example']],
    ['one with a space', ['Host: aangan.example evil.example']],
    ['a list', ['Host: aangan.example, evil.example']],
    ['a port that is none', ['Host: aangan.example:80x']],
    ['none', []],
  ])('%s', async (_what, hosts) => {
    const { status, body } = await sendRaw(['GET / HTTP/1.1', ...hosts, 'Connection: close', '', ''].join('\r\n'));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'stays.example.in.', 'a_b.example', ''])(
    '%j is a valid host',
    async (host) => {
      const { status } = await sendRaw(`GET /api/health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(status).toBe(200);
    },
  );
});

test('no response repeats the Host header', async () => {
  const lines = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: http', 'Forwarded: host=evil.example'];
  for (const target of [
    '/',
    '/login',
    '/robots.txt',
    '/api/listing/get?limit=1',
    '/api/openapi.json',
    '//evil.example',
  ])
    for (const answer of [await get(target, ...lines), await get(`http://evil.example${target}`)]) {
      expect(answer.headers + answer.body).not.toContain('evil.example');
      expect(answer.headers.toLowerCase()).not.toContain('\r\nlocation:');
    }
});

test('an absolute URL is routed by its path', async () => {
  expect((await get('http://aangan.example/api/health/live')).status).toBe(200);
  expect((await get('http://aangan.example')).status).toBe(200);
  expect((await get('http://aangan.example?category=villa')).status).toBe(200);
});

test.each(['//[', '///', '//a:99999/', '//evil.example/login', '//evil.example', '/%00', '/a//b', '*'])(
  'the address %s is answered 404',
  async (target) => {
    const { status } = await get(target);
    expect(status).toBe(404);
  },
);

test('ignores an unknown Expect header', async () => {
  const { status, body } = await get('/api/health/live', 'Expect: 200-ok');
  expect([status, body]).toEqual([200, '{"status":"live"}']);
});
