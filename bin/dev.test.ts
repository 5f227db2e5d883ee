import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';
import { copySources, type SourceCopy } from '../tests/support/source-copy.ts';
import { Talker } from '../tests/support/talker.ts';
import { readDevArguments } from './dev/arguments.mjs';
import { devPolicy } from './dev/dress-page.mjs';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe('npm run dev', { timeout: 120_000 }, () => {
  let sources: SourceCopy;
  let dataDir: string;
  let url: string;
  let dev: Talker;

  beforeAll(async () => {
    sources = copySources();
    dataDir = mkdtempSync(join(tmpdir(), 'aangan-dev-'));
    const port = await freePort();
    url = `http://localhost:${port}`;
    dev = new Talker(join(sources.folder, 'bin', 'dev.mjs'), ['--inspect=127.0.0.1:0'], {
      env: {
        PATH: process.env['PATH'],
        TMPDIR: process.env['TMPDIR'],
        PORT: String(port),
        DATA_DIR: dataDir,
        SAMPLE_HOMES: 'off',
        LOG_LEVEL: 'error',
      },
    });
    await dev.hear(/^ +Aangan +http/);
  }, 120_000);
  afterAll(async () => {
    await dev?.kill();
    sources.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const textAt = async (path: string) => (await fetch(url + path)).text();

  it('answers pages with the sources of the screens, and calls as the server does', async () => {
    const page = await textAt('/payment/1');
    expect(page).toContain('src="/@vite/client"');
    expect(page).toContain('src="/main.tsx"');
    expect(page).toContain('id="site"');
    expect(await textAt('/main.tsx')).toContain('sourceMappingURL');
    expect(await (await fetch(`${url}/api/listing/places?q=go`)).json()).toEqual([]);
    expect((await fetch(`${url}/api/auth/login`, { method: 'POST' })).status).toBe(400);
  });

  it('lets a debugger in', async () => {
    const [, address = ''] = /Debugger listening on ws:\/\/([\d.:]+)\//.exec(dev.complained) ?? [];
    const [target] = (await (await fetch(`http://${address}/json`)).json()) as { url: string }[];
    expect(target?.url).toContain('run-server.mjs');
  });

  it('starts the server again when its sources change', async () => {
    expect(await textAt('/robots.txt')).not.toContain('/changed');
    sources.change('server/pages/crawlers.ts', (text) => text.replace('Disallow: /api/', 'Disallow: /changed/'));
    await vi.waitFor(async () => expect(await textAt('/robots.txt')).toContain('/changed'), PATIENCE);
  });

  it('tells of what cannot be built, and of what cannot run by its place in the sources, and goes on', async () => {
    sources.change('server/main.ts', (text) => `const = 1;\n${text}`);
    await vi.waitFor(() => expect(dev.complained).toContain('main.ts:1:7'), PATIENCE);
    expect(await textAt('/robots.txt')).toContain('/changed');

    sources.change('server/main.ts', (text) => text.replace('const = 1;', `throw new Error('on purpose');`));
    await vi.waitFor(() => expect(dev.complained).toContain('The server did not start'), PATIENCE);
    expect(dev.complained).toMatch(/Error: on purpose\n +at .*server\/main\.ts:1:7/);
    expect((await fetch(`${url}/robots.txt`)).status).toBe(503);

    sources.change('server/main.ts', (text) => text.replace(`throw new Error('on purpose');`, ''));
    await vi.waitFor(async () => expect((await fetch(`${url}/robots.txt`)).status).toBe(200), PATIENCE);
  });

  it('ends with its server and its database', async () => {
    dev.process.kill('SIGTERM');
    expect(await dev.ended()).toBe(0);
    expect(existsSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'))).toBe(false);
  });
});

describe('the settings of npm run dev', () => {
  it('puts the server at the port after that of the browser', () => {
    const expected = { host: '127.0.0.1', port: 4000, publicUrl: 'http://localhost:4000', inspect: ['--inspect'] };
    expect(readDevArguments(['--inspect'], { PORT: '4000' })).toEqual(expected);
  });

  it.each([
    [['--processes', '2'], {}, `npm run dev takes --inspect and nothing else, not '--processes'.`],
    [['--inspect-port=9'], {}, `npm run dev takes --inspect and nothing else, not '--inspect-port=9'.`],
    [[], { PORT: '65535' }, 'The setting PORT must be a port number.'],
    [[], { PORT: 'x' }, 'The setting PORT must be a port number.'],
  ])('refuses %j with %j', (args, environment, refusal) => {
    expect(readDevArguments(args, environment)).toEqual({ refusal });
  });

  it('loosens of a policy only what Vite writes into pages', () => {
    const policy = `default-src 'none'; script-src 'self' 'sha256-a+/=' https://a.in; style-src 'self' 'sha256-b='; connect-src 'self'; worker-src 'self'; form-action 'self'`;
    expect(devPolicy(policy)).toBe(
      `default-src 'none'; script-src 'self' https://a.in 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src ws: 'self'; worker-src blob: 'self'; form-action 'self'`,
    );
  });
});
