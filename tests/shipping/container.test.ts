import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { aListing } from '../support/listings.ts';
import { Container, type ImageConfig, ImageStore } from '../support/shipping/container.ts';

const root = join(import.meta.dirname, '..', '..');
const IMAGE = 'localhost/aangan:test';
/** Maximum size of the image on top of Node's: a second copy of the packages would double it. */
const MAX_ADDED_MB = 260;

/** Generous: the image is built from scratch, possibly on a busy machine. */
const BUILD_MS = 900_000;

describe('the image', () => {
  let images: ImageStore;
  let config: ImageConfig;
  let container: Container;
  let url: string;

  beforeAll(async () => {
    images = new ImageStore();
    chmodSync(images.folder, 0o755);
    const bases = Array.from(
      readFileSync(join(root, 'Containerfile'), 'utf8').matchAll(/^FROM (\S+\/\S+)/gm),
      ([, name]) => name,
    );
    const [base = ''] = new Set(bases);
    await images.makeBase(base);
    await images.buildAangan(IMAGE);
    config = await images.config(IMAGE);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    container = new Container({
      folder: images.folder,
      files: await images.mountFiles(IMAGE),
      config,
      settings: { HOST: '127.0.0.1', PORT: String(port) },
    });
    await vi.waitUntil(() => container.isHealthy(), { timeout: 100_000, interval: 500 });
  }, BUILD_MS);

  afterAll(async () => {
    await container?.kill();
    await images?.remove();
  }, 300_000);

  test('runs as an unprivileged user, on files that it cannot write', async () => {
    const status = await container.exec('cat', '/proc/self/status');
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    await expect(container.exec('touch', '/srv/aangan/written')).rejects.toThrow(/Read-only file system/);
    await expect(container.exec('find', '/data/secret')).resolves.toBe('/data/secret\n');
  });

  test('reports itself as unhealthy when nothing answers', async () => {
    const [, node = '', flag = '', program = ''] = config.Healthcheck.Test;
    await expect(container.exec('env', 'PORT=9', node, flag, program)).rejects.toThrow(/Command failed/);
  });

  test('contains neither tools nor sources', async () => {
    const files = await container.exec(
      'ls',
      '/srv/aangan',
      '/srv/aangan/server',
      '/srv/aangan/web',
      '/srv/aangan/node_modules',
    );
    expect(files).not.toMatch(/^(?:vitest|typescript|oxlint|boot|screens|deploy|tests\.ts|docs)$/m);
    const added = Number.parseInt(await container.exec('du', '-sm', '/srv/aangan'), 10);
    expect(added).toBeLessThan(MAX_ADDED_MB);
  });

  test('serves the sample homes, accepts a photo and shows a page', async () => {
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    const page = await fetch(url);
    expect([page.status, (await page.text()).includes('<title>')]).toEqual([200, true]);
    const host = new Client(url);
    const asha = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
    expect((await host.post('/api/auth/signup', asha)).status).toBe(201);
    const { image1 } = await aListing({ url }, host as Person);
    expect((await fetch(new URL(image1 ?? '', url))).headers.get('content-type')).toBe('image/webp');
  });

  test('ends at the signal that stops it', async () => {
    expect(await container.stop()).toBe(0);
  });
});
