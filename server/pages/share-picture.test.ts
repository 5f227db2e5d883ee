import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm, aListing, aPhoto } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { compressScene } from '../platform/photos/scene.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

const parsePhotoIds = ({ photos }: Listing) => photos.map(({ path }) => path.split('/').at(-1) ?? '');
const fetchPicture = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/photos/${id}/share.jpg`, { headers });
const findMeta = (body: string, name: string) =>
  new RegExp(`<meta property="og:image${name}" content="([^"]*)">`).exec(body)?.[1];

async function noisyPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
}

describe('the picture of a link to a home', () => {
  test('is a progressive JPEG of 1200×630, which the page names with type, size and words', async () => {
    const home = await aListing(app, host, { title: 'Walnut House' });
    const { body } = await app.visitor().get<string>(`/viewcard?id=${home._id}`);
    const metaTags = ['', ':type', ':width', ':height', ':alt'].map((name) => findMeta(body, name));
    const { publicUrl } = app.context.settings;
    expect(metaTags).toEqual([
      `${publicUrl}/photos/${parsePhotoIds(home)[0]}/share.jpg`,
      'image/jpeg',
      '1200',
      '630',
      'Walnut House',
    ]);
    const answer = await fetchPicture(parsePhotoIds(home)[0] ?? '');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { format, width, height, isProgressive } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ format, width, height, isProgressive }).toEqual({
      format: 'jpeg',
      width: 1200,
      height: 630,
      isProgressive: true,
    });
  });

  test('stays below 300 kB, whatever the photo shows', async () => {
    const { body: home } = await host.post<Listing>(
      '/api/listing/add',
      await aHomeForm({}, { image1: await noisyPhoto(1600, 1200) }),
    );
    const answer = await fetchPicture(parsePhotoIds(home)[0] ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300_000);
  });

  test('is created once, also for concurrent requests, and then read', async () => {
    const home = await aListing(app, host);
    const [id = ''] = parsePhotoIds(home);
    const folder = join(app.context.photos.files.name, id);
    expect(await readdir(folder)).not.toContain('share.jpg');
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetchPicture(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await readdir(folder)).toContain('share.jpg');
    const again = await fetchPicture(id);
    const etag = again.headers.get('etag') ?? '';
    expect([again.status, again.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetchPicture(id, { 'if-none-match': etag })).status).toBe(304);
  });

  test('is deleted with the photo', async () => {
    const home = await aListing(app, host);
    const [id = ''] = parsePhotoIds(home);
    expect((await fetchPicture(id)).status).toBe(200);
    await app.db.deleteFrom('photo').where('id', '=', id).execute();
    await app.context.photos.remove([{ id }]);
    expect((await fetchPicture(id)).status).toBe(404);
  });
});

describe('there is no such picture', () => {
  test('of a second photo, of a portrait, of a home that was taken down', async () => {
    const home = await aListing(app, host, {}, { image1: await aPhoto(), image2: await aPhoto({ colour: '#123456' }) });
    const [first = '', second = ''] = parsePhotoIds(home);
    expect((await fetchPicture(second)).status).toBe(404);
    const form = new FormData();
    form.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'me.jpg');
    const { body } = await host.post<{ photo?: { path: string } }>('/api/people/photo', form);
    expect((await fetchPicture(body.photo?.path.split('/').at(-1) ?? '')).status).toBe(404);
    await host.delete(`/api/listing/delete/${home._id}`);
    expect((await fetchPicture(first)).status).toBe(404);
  });

  test('of a home with a drawn picture, which uses the site image', async () => {
    const home = await aListing(app, host);
    const scene = await compressScene('<svg xmlns="http://www.w3.org/2000/svg"/>', {
      width: 640,
      height: 480,
      blur: 'data:,',
    });
    const { id, format, widths } = await app.context.photos.storeScene(scene);
    await app.db.updateTable('photo').set({ id, format, widths }).where('listing_id', '=', home._id).execute();
    const { body } = await app.visitor().get<string>(`/viewcard?id=${home._id}`);
    expect(findMeta(body, '')).toBe(`${app.context.settings.publicUrl}/share.jpg`);
    expect((await fetchPicture(id)).status).toBe(404);
  });

  test.each(['00000000-0000-0000-0000-000000000000', 'x', '%00', '..%2f..'])('of %s', async (id) => {
    expect((await fetchPicture(id)).status).toBe(404);
  });
});
