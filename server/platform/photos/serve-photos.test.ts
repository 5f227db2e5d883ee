import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonView } from '@aangan/contract/accounts/people.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, Entry } from '@aangan/contract/inbox/calls.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { buildApp } from '@aangan/server/boot/app.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm, aListing, aPhoto } from '@aangan/tests/support/listings.ts';
import { jpegWithGps } from '@aangan/tests/support/odd-files.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { markForDeletion, markOldestForDeletionQuery, reservePhoto } from './photo-intents.ts';
import { compressScene } from './scene.ts';
import { sweepPhotos } from './sweep-photos.ts';

const app = started(() => startTestApp());

describe('serving photos', () => {
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
    const { status, headers, body } = await app
      .visitor()
      .get(`/photos/${scene.id}/640.svg`, { 'accept-encoding': 'br' });
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
});

describe('photos at another URL', () => {
  const CDN = 'https://cdn.example.in/aangan/photos';

  const app = started(() => startTestApp({ settings: { photosUrl: CDN, rateLimits: false } }));
  let host: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await app.signUp();
    home = await aListing(app, host, {}, { image1: await aPhoto(), image2: await aPhoto({ colour: '#123456' }) });
  });

  const parsePhotoId = (path = '') => path.split('/').at(-1) ?? '';

  test('every response has photo URLs with that base', async () => {
    expect(home.photos[0]?.path).toMatch(new RegExp(`^${CDN}/[0-9a-f-]{36}$`));
    expect(home.image1).toBe(`${home.photos[0]?.path}/48.webp`);
    const visitor = app.visitor();
    const [list] = (await visitor.get<Listing[]>('/api/listing/get')).body;
    expect(list?.photos).toEqual(home.photos);
    const form = new FormData();
    form.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'me.jpg');
    await host.post('/api/people/photo', form);
    expect((await visitor.get<PersonView>(`/api/people/person/${host.id}`)).body.photo?.path).toContain(`${CDN}/`);
    for (const path of ['/api/listing/get', `/api/people/person/${host.id}`]) {
      expect(JSON.stringify((await visitor.get(path)).body)).not.toContain('"/photos/');
    }
  });

  test('pages load them from there, and link preview images from Aangan', async () => {
    const answer = await app.visitor().get<string>(`/viewcard?id=${home._id}`);
    expect(answer.headers.get('content-security-policy')).toMatch(new RegExp(`img-src [^;]*${CDN}/[ ;]`));
    const shared = `${app.context.settings.publicUrl}/photos/${parsePhotoId(home.photos[0]?.path)}/share.jpg`;
    expect(answer.body).toContain(`<meta property="og:image" content="${shared}"`);
    expect(answer.body).not.toContain('="/photos/');
  });

  test('the service worker may fetch them from there', async () => {
    const webFolder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
    await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
    await writeFile(join(webFolder, 'service-worker.js'), '');
    const other = buildApp(app.context, { webFolder });
    const { statusCode, headers } = await other.inject({ url: '/service-worker.js' });
    await other.close();
    await rm(webFolder, { recursive: true });
    expect([statusCode, headers['content-security-policy']]).toEqual([
      200,
      `default-src 'none'; connect-src 'self' ${CDN}/`,
    ]);
  });

  test('Aangan serves them too, for the CDN and for other origins', async () => {
    const answer = await fetch(`${app.url}/photos/${parsePhotoId(home.photos[0]?.path)}/48.webp`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('photos of messages are not served there', async () => {
    const guest = await app.signUp();
    const { body } = await guest.post<Conversation>(`/api/inbox/ask/${home._id}`, { message: 'Namaste' });
    const form = new FormData();
    form.set('message', 'The door');
    form.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'door.jpg');
    const { body: entry } = await guest.post<Entry>(`/api/inbox/send/${body._id}`, form);
    expect(entry.photos?.[0]?.path).toMatch(/^\/api\//);
    expect(JSON.stringify(entry)).not.toContain('cdn.example.in');
  });

  test('a screen loaded before the setting changed can still edit and report photos', async () => {
    const before = home.photos.map(({ path }) => `/photos/${parsePhotoId(path)}`);
    const form = await aHomeForm({ photoOrder: '[2,1]', photosSeen: JSON.stringify(before) }, {});
    const changed = await host.post<Listing>(`/api/listing/update/${home._id}`, form);
    expect(changed.body.photos.map(({ path }) => path)).toEqual(home.photos.map(({ path }) => path).toReversed());
    const guest = await app.signUp();
    for (const id of [before[0], home.photos[1]?.path]) {
      const { status } = await guest.post('/api/report/make', { about: { kind: 'photo', id }, reason: 'fraud' });
      expect(status).toBeLessThan(300);
    }
    const elsewhere = {
      about: { kind: 'photo', id: `https://evil.example/${parsePhotoId(before[0])}` },
      reason: 'fraud',
    };
    expect((await guest.post('/api/report/make', elsewhere)).status).toBe(404);
  });
});

describe('sweeping photos', () => {
  // Without the photos of the tests above.
  const app = started(() => startTestApp());
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  const intents = async () => (await app.db.selectFrom('photo_intent').select('id').execute()).map(({ id }) => id);

  /** The state after an upload was killed between writing its files and its row. */
  async function leftOver(): Promise<string> {
    const photo = { id: randomUUID(), format: 'webp' as const, widths: [320], access: 'public' as const };
    await reservePhoto(app.db, photo);
    await app.context.photos.files.put(photo, new Map([['320.webp', Buffer.from('photo')]]));
    return photo.id;
  }

  test('deletes photos that a crash left an hour ago, and nothing else', async () => {
    const { photos } = app.context;
    const home = await aListing(app, host);
    const kept = home.photos[0]?.path.split('/').at(-1) ?? '';
    const left = await leftOver();
    await writeFile(join(photos.files.name, 'README'), 'not ours');
    await writeFile(join(photos.staging, randomUUID()), '');

    expect(await sweepPhotos(photos)).toBe(0);
    expect(await readdir(photos.files.name)).toContain(left);
    expect(await sweepPhotos(photos, 0)).toBe(2);
    expect((await readdir(photos.files.name)).toSorted()).toEqual([kept, 'README'].toSorted());
    expect(await readdir(photos.staging)).toEqual([]);
    expect(await intents()).toEqual([]);
  });

  test('a photo in use has no reservation, and gets one when its row is deleted', async () => {
    const home = await aListing(app, host);
    const id = home.photos[0]?.path.split('/').at(-1) ?? '';
    expect(await intents()).toEqual([]);
    await app.db.deleteFrom('photo').where('id', '=', id).execute();
    expect(await intents()).toEqual([id]);
    await sweepPhotos(app.context.photos, 0);
    expect(await readdir(app.context.photos.files.name)).not.toContain(id);
  });

  test('reordered photos stay, and replaced ones are deleted at once', async () => {
    const photo = { image1: await aPhoto({ colour: '#123456' }), image2: await aPhoto({ colour: '#654321' }) };
    const home = await aListing(app, host, {}, photo);
    const ids = home.photos.map(({ path }) => path.split('/').at(-1));
    const form = await aHomeForm({ photoOrder: '[2]' }, {});
    expect((await host.post(`/api/listing/update/${home._id}`, form)).status).toBe(200);
    expect(await intents()).toEqual([]);
    const there = await readdir(app.context.photos.files.name);
    expect(ids.map((id) => there.includes(id ?? ''))).toEqual([false, true]);
  });

  test('a photo marked for deletion cannot be shown, and a photo being shown cannot be marked', async () => {
    const home = await aListing(app, host);
    const row = (id: string) => ({
      id,
      listing_id: home._id,
      position: 2,
      format: 'webp' as const,
      width: 1,
      height: 1,
    });
    const insert = (id: string) => app.db.insertInto('photo').values({ ...row(id), widths: [320], blur: '' });
    const late = await leftOver();
    expect(await markForDeletion(app.db, [late])).toHaveLength(1);
    await expect(insert(late).execute()).rejects.toMatchObject({ constraint: 'photo_is_not_being_deleted' });

    const used = await leftOver();
    await app.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('photo')
        .values({ ...row(used), widths: [320], blur: '' })
        .execute();
      // A concurrent sweep skips locked rows.
      expect(await sweepPhotos(app.context.photos, 0)).toBe(1);
    });
    expect(await markForDeletion(app.db, [used])).toEqual([]);
    expect(await readdir(app.context.photos.files.name)).toContain(used);
  });

  test('a sweep reads only the index of reservations, however many photos there are', async () => {
    await sql`
    insert into photo_intent (id, format, widths, created_at)
    select gen_random_uuid(), 'webp', '{320}', now() from generate_series(1, 50000)`.execute(app.db);
    await sql`analyze photo_intent`.execute(app.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${markOldestForDeletionQuery(HOUR_MS, 200)}`.execute(
      app.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using photo_intent_by_age');
    expect(plan).toMatch(/Index Scan (using|on) photo_intent_pkey/);
    expect(plan).not.toMatch(/Seq Scan| on photo |person_photo|review_photo|message_photo/);
    await app.db.deleteFrom('photo_intent').execute();
  });
});
