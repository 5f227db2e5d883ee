import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type FetchOptions, fetchOutside, withDeadline } from './fetch-outside.ts';
import { isConnectable, outsideUrl } from './outside-address.ts';
import type { FetchFailure } from './read-response.ts';

describe('a request to another site', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Starts a local site with this response. Returns its port. */
  async function answering(answer: RequestListener): Promise<number> {
    server = createServer(answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  const options: FetchOptions = { allowsLoopback: true, userAgent: 'A test', maxBytes: 1_000, timeoutMs: 60_000 };
  const fetchAt = (url: string, own: Partial<FetchOptions> = {}) => fetchOutside(url, { ...options, ...own });
  const why = (url: string, own: Partial<FetchOptions> = {}) =>
    fetchAt(url, own).then(
      () => 'read',
      (error: FetchFailure) => error.reason,
    );

  test('fetches a resource, and revalidates it', async () => {
    const requests: object[] = [];
    const port = await answering(({ headers }, response) => {
      requests.push(headers);
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else
        response.setHeader('etag', '"1"').setHeader('last-modified', 'Sun, 22 Nov 2026 08:10:00 GMT').end('calendar');
    });
    const url = `http://127.0.0.1:${port}/a.ics`;
    const read = await fetchAt(url);
    expect(read).toEqual({
      kind: 'read',
      bytes: Buffer.from('calendar'),
      etag: '"1"',
      modified: 'Sun, 22 Nov 2026 08:10:00 GMT',
    });
    expect(await fetchAt(url, { etag: '"1"', modified: 'Sun, 22 Nov 2026 08:10:00 GMT' })).toEqual({
      kind: 'unchanged',
    });
    expect(requests).toMatchObject([
      { 'user-agent': 'A test' },
      { 'if-modified-since': 'Sun, 22 Nov 2026 08:10:00 GMT' },
    ]);
    expect(requests[0]).not.toHaveProperty('authorization');
  });

  test('connects to the IP address that was checked', async () => {
    const port = await answering(({ headers }, response) => response.end(headers.host));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    await expect(fetchAt(`http://a.localhost:${port}/`, { resolve })).resolves.toMatchObject({ kind: 'read' });
    expect(answers).toEqual([['10.0.0.1']]);
    expect(await why(`http://a.localhost:${port}/`, { resolve })).toBe('forbidden-address');
  });

  test.each([
    ['one private address', ['10.0.0.1']],
    ['a private address beside a public one', ['93.184.216.34', '192.168.0.1']],
    ['this machine', ['127.0.0.1']],
    ['this machine within an IPv6 address', ['::ffff:127.0.0.1']],
    ['no address', []],
  ])('refuses a host name with %s', async (_what, addresses) => {
    const own = { allowsLoopback: false, resolve: async () => addresses };
    expect(await why('https://site.example/', own)).toBe('forbidden-address');
  });

  test('fails for an unknown host name', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await why('https://site.example/', { resolve })).toBe('unreachable');
  });

  test('follows three redirects, and no fourth', async () => {
    const port = await answering(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end('here');
    });
    await expect(fetchAt(`http://127.0.0.1:${port}/3`)).resolves.toMatchObject({ bytes: Buffer.from('here') });
    expect(await why(`http://127.0.0.1:${port}/4`)).toBe('too-many-redirects');
  });

  test.each([
    'http://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'http://site.example/',
    'https://2851995649/',
    'https://u:p@site.example/',
    'file:///etc/passwd',
    'http://',
  ])('a redirect to %s is not followed', async (location) => {
    const port = await answering((_request, response) => response.writeHead(302, { location }).end());
    expect(await why(`http://127.0.0.1:${port}/`)).toBe('forbidden-address');
  });

  test.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [500, 'wrong-status'],
    [403, 'wrong-status'],
    [206, 'wrong-status'],
    [304, 'wrong-status'],
  ])('fails for status %i', async (status, reason) => {
    const port = await answering((_request, response) => response.writeHead(status).end('BEGIN:VCALENDAR'));
    expect(await why(`http://127.0.0.1:${port}/`)).toBe(reason);
  });

  test('decompresses a compressed response', async () => {
    const port = await answering((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('calendar'));
    });
    await expect(fetchAt(`http://127.0.0.1:${port}/`)).resolves.toMatchObject({ bytes: Buffer.from('calendar') });
  });

  test.each([
    ['much', {}, Buffer.alloc(1_001)],
    ['little that unpacks to much', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(10_000_000))],
    ['much that is packed', { 'content-encoding': 'gzip' }, Buffer.concat([gzipSync(''), Buffer.alloc(100_000)])],
  ])('%s is too large', async (_what, headers, body) => {
    const port = await answering((_request, response) => response.writeHead(200, headers).end(body));
    expect(await why(`http://127.0.0.1:${port}/`)).toBe('too-large');
  });

  test.each(['br', 'gzip, gzip', 'nonsense'])('refuses the content encoding %s', async (encoding) => {
    const port = await answering((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('x'),
    );
    expect(await why(`http://127.0.0.1:${port}/`)).toBe('wrong-encoding');
  });

  test.each([
    ['says nothing', () => {}],
    ['drips', (_request, response) => setInterval(() => response.write('x'), 20).unref()],
    [
      'redirects slowly',
      (_request, response) => setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80),
    ],
  ] satisfies [string, RequestListener][])('who %s is not waited for', async (_what, answer) => {
    const port = await answering(answer);
    expect(await why(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toBe('too-slow');
  });

  test('refuses a truncated response', async () => {
    const port = await answering((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    expect(await why(`http://127.0.0.1:${port}/`)).toBe('unreachable');
  });

  test('a failure does not reveal the address', async () => {
    const failure = await fetchAt('https://10.0.0.1/secret-key').catch((error: Error) => String(error));
    expect(failure).not.toMatch(/secret-key|10\.0/);
  });

  test.each([
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
      'unreachable',
    ],
    ['nothing that is HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'unreachable'],
    ['headers that are too long', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`, 'unreachable'],
  ])('fails for a site that answers by %s', async (_what, answer, reason) => {
    const raw = createRawServer((socket) => socket.on('error', () => {}).write(answer));
    raw.listen(0, '127.0.0.1');
    await once(raw, 'listening');
    expect(await why(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`)).toBe(reason);
    raw.close();
  });

  test('the deadline applies to work that ignores the signal', async () => {
    await expect(withDeadline(10, () => new Promise(() => {}))).rejects.toMatchObject({ reason: 'too-slow' });
  });
});

describe('addresses', () => {
  const elsewhere = { allowsLoopback: false };
  const here = { allowsLoopback: true };

  describe('an address', () => {
    test.each([
      ['https://site.example/a.ics?t=1', 'https://site.example/a.ics?t=1'],
      ['webcal://site.example/a.ics', 'https://site.example/a.ics'],
      ['https://site.example:443/a.ics', 'https://site.example/a.ics'],
      ['https://8.8.8.8/a.ics', 'https://8.8.8.8/a.ics'],
      ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ])('%s may be fetched', (text, url) => {
      expect(outsideUrl(text, elsewhere)?.href).toBe(url);
    });

    test.each([
      'http://site.example/a.ics',
      'https://site.example:8443/a.ics',
      'ftp://site.example/a.ics',
      'file:///etc/passwd',
      'https://user:word@site.example/',
      'https://user@site.example/',
      'https://',
      'a.ics',
      'http://localhost/',
      'https://localhost:3000/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://017700000001/',
      'https://127.1/',
      'https://0.0.0.0/',
      'https://10.0.0.1/',
      'https://172.16.3.4/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/',
      'https://224.0.0.1/',
      'https://255.255.255.255/',
      'https://[::1]/',
      'https://[::]/',
      'https://[::7f00:1]/',
      'https://[::808:808]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[2002:7f00:1::]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[2001:db8::1]/',
    ])('%s may not', (text) => {
      expect(outsideUrl(text, elsewhere)).toBeNull();
    });

    test.each([
      'http://127.0.0.1:13004/a.ics',
      'http://localhost:3000/',
      'https://[::1]:8443/',
      'http://[::ffff:127.0.0.1]/',
    ])('%s may on this machine alone', (text) => {
      expect([outsideUrl(text, here) !== null, outsideUrl(text, elsewhere)]).toEqual([true, null]);
    });

    test.each(['http://site.example/', 'http://10.0.0.1/', 'https://8.8.8.8:8443/', 'https://169.254.169.254/'])(
      '%s may not even there',
      (text) => {
        expect(outsideUrl(text, here)).toBeNull();
      },
    );
  });

  test('a host name is allowed if its IP addresses are', () => {
    const url = new URL('https://site.example/');
    expect(['93.184.216.34', '2606:4700::1111'].map((address) => isConnectable(address, url, elsewhere))).toEqual([
      true,
      true,
    ]);
    const within = ['127.0.0.1', '10.1.2.3', '::ffff:192.168.0.1', '::7f00:1', 'fe80::1%eth0', 'nonsense', ''];
    expect(within.filter((address) => isConnectable(address, url, elsewhere))).toEqual([]);
  });
});
