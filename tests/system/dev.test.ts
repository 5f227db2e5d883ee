import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { copySources, type SourceCopy } from '../support/source-copy.ts';
import { ChildProgram } from '../support/child-program.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe('npm run dev', { timeout: 120_000 }, () => {
  let sources: SourceCopy;
  let dataDir: string;
  let url: string;
  let dev: ChildProgram;

  beforeAll(async () => {
    sources = copySources();
    dataDir = mkdtempSync(join(tmpdir(), 'aangan-dev-'));
    const port = await freePort();
    url = `http://localhost:${port}`;
    dev = new ChildProgram(join(sources.folder, 'bin', 'dev.mjs'), ['--inspect=127.0.0.1:0'], {
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
