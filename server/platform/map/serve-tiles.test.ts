import { createHash } from 'node:crypto';
import { TILES_VERSION } from '@aangan/contract/search/tiles.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';

const app = started(() => startTestApp());

const tile = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/map/${path}`, app.url), { headers: { 'accept-encoding': 'identity', ...headers } });
const drawing = async (path: string) => (await tile(path)).text();

test('a tile is an SVG whose policy forbids scripts', async () => {
  const response = await tile('5/22/13.svg');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const svg = await response.text();
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="256" height="256"/);
  expect(svg).toContain('>Jaipur</text>');
  expect(svg).toContain('>जयपुर</text>');
  expect(svg).not.toMatch(/script|style=|href|foreignObject/);
});

test.each(['0/0/0', '4/11/6', '12/2925/1665'])('the night has other colours: %s', async (path) => {
  const [day, night] = [await drawing(`${path}.svg`), await drawing(`${path}.svg?theme=dark`)];
  expect(day).toContain('#fffcf7');
  expect(night).not.toContain('#fffcf7');
  expect(night.replaceAll(/#[0-9a-f]{6}/g, '')).toBe(day.replaceAll(/#[0-9a-f]{6}/g, ''));
});

test('a tile of this version is immutable, another one is revalidated', async () => {
  const versioned = await tile(`5/22/13.svg?v=${TILES_VERSION}`);
  expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const other = await tile(`5/22/13.svg?v=${TILES_VERSION + 1}`);
  expect(other.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const etag = other.headers.get('etag') ?? '';
  const again = await tile('5/22/13.svg', { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await tile('5/22/13.svg?theme=dark', { 'if-none-match': etag })).status).toBe(200);
});

test('a tile is compressed for clients that accept it', async () => {
  const packed = await tile('4/11/6.svg', { 'accept-encoding': 'br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(await packed.text()).toBe(await drawing('4/11/6.svg'));
});

test.each([
  '13/0/0',
  '5/32/0',
  '5/0/32',
  '0/0/1',
  '-1/0/0',
  '5/-1/3',
  '05/1/1',
  '5/1.5/3',
  '5/a/3',
  '99999999/1/1',
  '5/1',
  '5/1/3/4',
  '5/%31%31/3%00',
  '1e1/3/3',
])('there is no tile %s', async (path) => {
  const response = await tile(`${path}.svg`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('answers 404 for other formats', async () => {
  expect((await tile('5/22/13.png')).status).toBe(404);
});

// Browsers cache the tiles of a version for a year: increment TILES_VERSION with every change of this hash.
test('the tiles of this version are unchanged', async () => {
  const paths = ['0/0/0', '3/5/3', '5/22/12', '6/45/25', '8/181/105', '10/729/420', '12/2925/1665', '12/0/0'];
  const drawings = await Promise.all(paths.map((path) => drawing(`${path}.svg`)));
  const sum = createHash('sha256').update(drawings.join('')).digest('hex').slice(0, 16);
  expect([TILES_VERSION, sum]).toMatchInlineSnapshot(`
    [
      1,
      "14f15dc2fa6d4af5",
    ]
  `);
});

test('tiles stay within the size limit for slow phones', async () => {
  const sizes = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const [x, y] = [18 + (index % 8), 10 + Math.floor(index / 8)];
      return (await drawing(`5/${x}/${y}.svg`)).length;
    }),
  );
  expect(Math.max(...sizes)).toBeLessThan(40_000);
});
