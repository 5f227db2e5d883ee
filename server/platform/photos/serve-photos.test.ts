import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm } from '@aangan/tests/support/listings.ts';
import { jpegWithGps } from '@aangan/tests/support/odd-files.ts';
import { started } from '@aangan/tests/support/started.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { compressScene } from './scene.ts';

const app = started(() => startTestApp());
let host: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp();
  home = await aHome(app, host);
});

test('a photo is immutable for browsers', async () => {
  const [photo] = home.photos;
  const response = await fetch(new URL(`${photo?.path}/${photo?.widths[0]}.webp`, app.url));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(Number(response.headers.get('content-length')));
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'removes place and camera data of a %s from every photo file',
  async (format) => {
    const taken = sharp(await jpegWithGps());
    const original = await taken
      .keepExif()
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toFormat(format)
      .toBuffer();
    expect(original.includes('Camera of Asha')).toBe(true);
    const { body } = await host.post<Listing>('/api/listing/add', await aHomeForm({}, { image1: original }));
    expect(body.photos).toHaveLength(1);
    for (const { path, widths, blur } of body.photos) {
      const urls = widths.map((width) => new URL(`${path}/${width}.webp`, app.url).href);
      for (const url of [...urls, blur]) {
        const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
        const { exif, xmp, iptc, comments, tifftagPhotoshop } = await sharp(bytes).metadata();
        expect({ exif, xmp, iptc, comments, tifftagPhotoshop }).toEqual({});
        for (const trace of ['Camera of Asha', 'EXIF', 'XMP ', 'GPS']) expect(bytes.includes(trace)).toBe(false);
      }
    }
  },
);

test('a drawn scene has a policy that forbids scripts, and is compressed', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(200)}</svg>`;
  const scene = await app.context.photos.storeScene(
    await compressScene(svg, { width: 640, height: 480, blur: 'data:,' }),
  );
  const { status, headers, body } = await app.visitor().get(`/photos/${scene.id}/640.svg`, { 'accept-encoding': 'br' });
  expect({ status, body }).toEqual({ status: 200, body: svg });
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  const plain = await app.visitor().get(`/photos/${scene.id}/640.svg`, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.body).toBe(svg);
});

test.each([
  '/photos/00000000-0000-0000-0000-000000000000/640.webp',
  '/photos/00000000-0000-0000-0000-000000000000/640.svg.br',
  '/photos/..%2f..%2f/640.webp',
  '/photos/%2e%2e/640.webp',
  '/photos/%00/640.webp',
  '/photos/00000000-0000-0000-0000-000000000000/..%2f640.webp',
  '/photos/00000000-0000-0000-0000-000000000000/640.png',
])('%s is no photo', async (path) => {
  const { status, error } = await app.visitor().get(path);
  expect({ status, code: error.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
});

test('answers 404 for a width that does not exist', async () => {
  const [photo] = home.photos;
  expect((await app.visitor().get(`${photo?.path}/1.webp`)).status).toBe(404);
});
