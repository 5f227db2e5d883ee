import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonView } from '@aangan/contract/accounts/people.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, Entry } from '@aangan/contract/inbox/calls.ts';
import { buildApp } from '@aangan/server/boot/app.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm, aListing, aPhoto } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';

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
