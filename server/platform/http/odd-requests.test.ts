import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@aangan/contract/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('odd requests', () => {
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
    const lines = [
      'GET /api/health/live HTTP/1.1',
      'Host: x',
      `Content-Length: ${smuggled.length}`,
      'Connection: close',
    ];
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
});

describe('requests from other sites', () => {
  const app = started(() => startTestApp({ settings: { publicUrl: 'https://aangan.example' } }));
  let person: Client;
  beforeAll(async () => {
    person = await app.signUp();
  });

  /**
   * Every call that changes something, except calls that no web page sends: webhooks, which are signed, and one-click
   * unsubscribe (RFC 8058), whose URL contains a token.
   */
  const changing = (Object.keys(paths) as CallName[]).filter(
    (name) =>
      name === 'user/export' || (paths[name].method !== 'GET' && name !== 'payment/webhook' && name !== 'news/stop'),
  );
  /** Calls that also accept forms parse them themselves. */
  const takingJson = changing.filter((name) => 'body' in calls[name] && !('form' in calls[name]));
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://aangan.example', 'sec-fetch-site': 'cross-site' },
  ];

  const ownOrigin = (host: string) => `http://${host}:${new URL(app.url).port}`;

  describe('a changing call is refused', () => {
    test.each<{ what: string; headers: Record<string, string> }>([
      { what: 'from another site', headers: { origin: 'https://evil.example' } },
      { what: 'from a page that hides its origin', headers: { origin: 'null' } },
      { what: 'from our own name without encryption', headers: { origin: 'http://aangan.example' } },
      { what: 'from our own name at another port', headers: { origin: 'https://aangan.example:8443' } },
      { what: 'from a name that only begins like ours', headers: { origin: 'https://aangan.example.evil.test' } },
      { what: 'from another program on this machine', headers: { origin: 'http://localhost:1' } },
      { what: 'that the browser calls cross-site', headers: { 'sec-fetch-site': 'cross-site' } },
      { what: 'that the browser calls same-site', headers: { 'sec-fetch-site': 'same-site' } },
      {
        what: 'that the browser calls cross-site, whatever it says of its origin',
        headers: { origin: 'https://aangan.example', 'sec-fetch-site': 'cross-site' },
      },
    ])('$what', async ({ headers }) => {
      const { status, error } = await app.visitor().post('/api/auth/logout', undefined, headers);
      expect({ status, code: error.code }).toEqual({ status: 403, code: 'FOREIGN_ORIGIN' });
    });

    test.each(changing)('at %s, before its body is read, also for a signed-in user', async (name) => {
      const { method, path } = paths[name];
      for (const headers of foreign) {
        const { status, error } = await person.send(method, path.replace(':id', crypto.randomUUID()), {
          ...(method !== 'GET' && { body: 'x' }),
          headers,
        });
        expect({ headers, status, code: error.code }).toEqual({ headers, status: 403, code: 'FOREIGN_ORIGIN' });
      }
    });
  });

  describe('a call that takes JSON refuses the content types of forms', () => {
    test.each(takingJson)('at %s', async (name) => {
      const { method, path } = paths[name];
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
        // Sent without a content type.
        const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
        const body = new TextEncoder().encode('{"a":"="}');
        const { status, error } = await person.send(method, path.replace(':id', crypto.randomUUID()), {
          body,
          headers,
        });
        expect({ type, status, code: error.code }).toEqual({ type, status: 415, code: 'WRONG_CONTENT_TYPE' });
      }
    });
  });

  describe('a changing call is accepted', () => {
    test.each([
      {
        what: 'from our own pages',
        headers: () => ({ origin: 'https://aangan.example', 'sec-fetch-site': 'same-origin' }),
      },
      { what: "from the server's own address", headers: () => ({ origin: ownOrigin('127.0.0.1') }) },
      { what: 'from localhost', headers: () => ({ origin: ownOrigin('localhost') }) },
      { what: 'from the loopback address of IPv6', headers: () => ({ origin: ownOrigin('[::1]') }) },
      { what: 'from a client that is not a browser', headers: () => ({}) },
    ])('$what', async ({ headers }) => {
      expect((await app.visitor().post('/api/auth/logout', undefined, headers())).status).toBe(200);
    });
  });

  test('any origin may send read requests, since browsers hide the response', async () => {
    const { status, headers } = await app.visitor().get('/api/listing/get?limit=1', { origin: 'https://evil.example' });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('webhooks of the gateway may come from any origin, since they are signed', async () => {
    const { status, error } = await app
      .visitor()
      .post('/api/payment/webhook', {}, { origin: 'https://api.razorpay.com' });
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'WRONG_SIGNATURE' });
  });

  test('over https the session cookie is bound to this host', async () => {
    const body = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
    const { headers } = await app.visitor().post('/api/auth/signup', body);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-stay_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('security headers', () => {
  let app: TestApp;
  let webFolder: string;
  let home: Listing;
  beforeAll(async () => {
    webFolder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
    await writeFile(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
    await writeFile(join(webFolder, 'icon.png'), 'x');
    const razorpay = {
      keyId: 'rzp_live_x',
      keySecret: 'x',
      webhookSecrets: ['x'],
      apiUrl: 'https://api.razorpay.com/v1',
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    };
    const google = {
      clientId: 'x',
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      scriptUrl: 'https://accounts.google.com/gsi/client',
    };
    const map = { tilesUrl: 'https://tiles.example.in/{z}/{x}/{y}.png', attribution: '© Tiles' };
    app = await startTestApp({ webFolder, settings: { publicUrl: 'https://aangan.example', razorpay, google, map } });
    home = await aHome(app, await app.signUp());
  });
  afterAll(async () => {
    await app.close();
    await rm(webFolder, { recursive: true, force: true });
  });

  /** One response of each kind. */
  const answers: [what: string, method: string, path: () => string][] = [
    ['an answer', 'GET', () => '/api/listing/get?limit=1'],
    ['a whole list', 'GET', () => '/api/listing/get'],
    ['a refusal', 'GET', () => '/api/user/currentuser'],
    ['nothing at this address', 'GET', () => '/api/nothing'],
    ['a method that is not known', 'PATCH', () => '/api/auth/login'],
    ['an address that is not encoded rightly', 'GET', () => '/api/listing/findlistingbyid/%E0%A4%A'],
    ['a photo', 'GET', () => `${home.photos[0]?.path}/48.webp`],
    ['no photo', 'GET', () => '/photos/x/1.webp'],
    ['a file of the screens', 'GET', () => '/icon.png'],
    ['a page', 'GET', () => '/'],
    ['a page with a key in its address', 'GET', () => '/payment/x'],
    ['the description of the API', 'GET', () => '/api/openapi.json'],
    ['the page of the API', 'GET', () => '/api/docs'],
    ['the health of the server', 'GET', () => '/api/health/live'],
  ];

  test.each(answers)('%s has the security headers', async (what, method, path) => {
    const { headers } = await app.visitor().send(method, path());
    const policy = headers.get('content-security-policy') ?? '';
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    });
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-|unsafe-eval/);
    for (const header of ['server', 'x-powered-by']) expect(headers.get(header)).toBeNull();
    // The app also fetches public photos through a CDN, without credentials.
    expect(headers.get('access-control-allow-origin')).toBe(what === 'a photo' ? '*' : null);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  describe('the policy of pages', () => {
    const directives = async (path: string) => {
      const policy = (await app.visitor().get(path)).headers.get('content-security-policy') ?? '';
      return Object.fromEntries(
        policy.split('; ').map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          // Inline scripts and styles are allowed by hash.
          return [name, sources.filter((source) => !source.startsWith("'sha256-"))];
        }),
      );
    };

    test('a page may load only from Razorpay, Google and the configured map', async () => {
      const razorpay = (...hosts: string[]) => hosts.map((host) => `https://${host}.razorpay.com`);
      expect(await directives('/')).toMatchObject({
        'script-src': ["'self'", ...razorpay('checkout', 'cdn'), 'https://accounts.google.com/gsi/'],
        'frame-src': [...razorpay('checkout', 'api'), 'https://accounts.google.com/gsi/'],
        'connect-src': [
          "'self'",
          ...razorpay('api', 'lumberjack', 'lumberjack-metrics'),
          'https://accounts.google.com/gsi/',
        ],
        'style-src': ["'self'", 'https://accounts.google.com/gsi/'],
        'img-src': ["'self'", 'data:', 'blob:', ...razorpay('cdn'), 'https://tiles.example.in'],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'upgrade-insecure-requests': [],
      });
    });

    test('no other response names them', async () => {
      for (const path of ['/api/listing/get?limit=1', '/api/docs', '/icon.png'])
        expect(JSON.stringify(await directives(path))).not.toMatch(/razorpay|google|tiles/);
    });

    test('denies camera, microphone and location, and allows payment to the checkout alone', async () => {
      const { headers } = await app.visitor().get('/');
      expect(headers.get('permissions-policy')).toBe(
        'camera=(), microphone=(), geolocation=(self), usb=(), payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
      );
    });

    test('a page with a key in its address sends no referrer', async () => {
      const { headers } = await app.visitor().get('/addExtraServicePrice/x');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    });
  });
});
