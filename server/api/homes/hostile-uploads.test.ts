import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { MAX_PHOTO_BYTES } from '@aangan/contract/limits.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm, aListing, aPhoto } from '@aangan/tests/support/listings.ts';
import {
  animatedPng,
  animatedWebp,
  noise,
  pngThatClaims,
  polyglot,
  svg,
  truncatedJpeg,
} from '@aangan/tests/support/odd-files.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const app = started(() => startTestApp());
let host: Person;
let photo: Buffer;
beforeAll(async () => {
  host = await app.signUp();
  photo = await aPhoto();
});
beforeEach(async () => {
  const { db, photos } = app.context;
  const gone = await db.selectFrom('photo').select('id').execute();
  await db.deleteFrom('listing').execute();
  await photos.remove(gone);
});

async function leftoverFiles() {
  const { photos } = app.context;
  const homes = await app.db.selectFrom('listing').select('id').execute();
  return [...homes, ...(await readdir(photos.files.name)), ...(await readdir(photos.staging))];
}

test.each([
  ['an SVG', async () => svg, 415],
  ['a WebP that moves', animatedWebp, 415],
  ['a PNG that moves', animatedPng, 415],
  ['a photo that is a page too', () => polyglot('<script>alert(1)</script>'), 415],
  ['an empty file', async () => Buffer.alloc(0), 415],
  ['a photo cut off', truncatedJpeg, 415],
  ['a PNG of 900 megapixels', async () => pngThatClaims(30_000, 30_000), 413],
  ['16 MB', async () => Buffer.concat([photo, Buffer.alloc(16_000_000)]), 413],
])('refuses the home for %s named photo.jpg, and stores nothing', async (_what, bytes, status) => {
  const form = await aHomeForm({}, { image1: photo, image2: photo, image3: await bytes(), image4: photo });
  const answer = await host.post('/api/listing/add', form);
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, ['image3']]);
  expect(answer.error.message).toBe(answer.error.fields?.['image3']);
  expect(await leftoverFiles()).toEqual([]);
});

test('accepts 15,000,000 bytes and refuses one more', async () => {
  const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
  await aListing(app, host, {}, { image1: padded(MAX_PHOTO_BYTES) });
  const form = await aHomeForm({}, { image1: padded(MAX_PHOTO_BYTES + 1) });
  expect((await host.post('/api/listing/add', form)).status).toBe(413);
});

test('accepts 50 megapixels and refuses more', { timeout: 30_000 }, async () => {
  const flat = (width: number, height: number) => aPhoto({ width, height });
  expect(await aListing(app, host, {}, { image1: await flat(10_000, 5_000) })).toMatchObject({
    photos: [{ width: 10_000, height: 5_000, widths: [320, 640, 960, 1600] }],
  });
  const form = await aHomeForm({}, { image1: await flat(10_000, 5_001) });
  expect((await host.post('/api/listing/add', form)).status).toBe(413);
});

test('changes nothing of a home when one new photo is bad', async () => {
  const home = await aListing(app, host);
  const form = new FormData();
  form.set('title', 'Changed');
  form.append('image1', new Blob([new Uint8Array(photo)]), 'a.jpg');
  form.append('image2', new Blob([new Uint8Array(svg)]), 'b.jpg');
  expect((await host.post(`/api/listing/update/${home._id}`, form)).status).toBe(415);
  expect((await host.get(`/api/listing/findlistingbyid/${home._id}`)).body).toEqual(home);
  expect(await readdir(app.context.photos.files.name)).toHaveLength(1);
});

test('stores nothing of a client that stops at photo 13', async () => {
  const { socket } = anUpload();
  const bytes = await (await noise(300, 300)).png().toBuffer();
  for (let slot = 1; slot <= 12; slot += 1) socket.write(photoPart(slot, bytes));
  socket.write(photoPart(13, bytes).subarray(0, bytes.length / 2));
  await until(async () => expect(await readdir(app.context.photos.staging)).toHaveLength(13));
  socket.destroy();
  await until(async () => expect(await leftoverFiles()).toEqual([]));
});

test('refuses an invalid photo before the rest has arrived, and answers the next request on the connection', async () => {
  const { socket, received } = anUpload(500_000);
  socket.write(photoPart(1, svg));
  // The delimiter of the next part ends a part.
  socket.write('--line');
  await until(() => expect(received()).toMatch(/^HTTP\/1.1 415 [\s\S]*"image1"/));
  expect(await leftoverFiles()).toEqual([]);
  const behind = 500_000 - photoPart(1, svg).length - '--line'.length;
  socket.write(Buffer.alloc(behind));
  socket.write('GET /api/health/live HTTP/1.1\r\nhost: aangan\r\n\r\n');
  await until(() => expect(received()).toContain('"live"'));
  socket.destroy();
});

test('refuses a form whose content length is twice that of twenty photos', async () => {
  const { socket, received } = anUpload(700_000_000);
  await until(() => expect(received()).toMatch(/^HTTP\/1.1 413 /));
  socket.destroy();
});

describe('on a full disk', () => {
  /** Fails every write of an upload, as a full disk does. */
  const fillDisk = (code: string) =>
    vi.spyOn(app.context.photos, 'stage').mockImplementation(async (upload) => {
      upload.destroy();
      throw Object.assign(new Error('no space left on device, write'), { code, syscall: 'write' });
    });

  test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('asks to retry an upload (%s), and stores nothing', async (code) => {
    const full = fillDisk(code);
    const answer = await host.post('/api/listing/add', await aHomeForm());
    expect([answer.status, answer.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers.get('retry-after')).toBe('5');
    full.mockRestore();
    expect(await leftoverFiles()).toEqual([]);
    expect((await aListing(app, host)).image1).toBeDefined();
  });
});

test('of the database, stores neither rows nor files, and recovers when there is space', async () => {
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$
  `.execute(app.db);
  await sql`create trigger no_room before insert on photo execute function no_room()`.execute(app.db);
  const answer = await host.post('/api/listing/add', await aHomeForm());
  await sql`drop function no_room cascade`.execute(app.db);
  expect([answer.status, answer.error.code, answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
  expect(await leftoverFiles()).toEqual([]);
  expect((await aListing(app, host)).image1).toBeDefined();
});

/** Starts an upload on a new connection by sending only its head; `received` returns the response so far. */
function anUpload(length = 50_000_000): { socket: Socket; received: () => string } {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(
    `POST /api/listing/add HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${host.cookie}\r\n` +
      `content-type: multipart/form-data; boundary=line\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, received: () => text };
}

function photoPart(slot: number, bytes: Buffer): Buffer {
  const head = `--line\r\ncontent-disposition: form-data; name="image${slot}"; filename="photo.jpg"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}

const part = (name: string, body: string, more = '') =>
  `--line\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;

test.each([
  ['without a boundary', 'multipart/form-data', part('title', 'x')],
  ['without any part', 'multipart/form-data; boundary=line', ''],
  ['of something else', 'multipart/form-data; boundary=line', 'hello'],
  ['that ends early', 'multipart/form-data; boundary=line', part('title', 'x')],
  ['that ends in a photo', 'multipart/form-data; boundary=line', part('image1', 'x', '; filename="a.jpg"')],
  [
    'with a field named as every object has one',
    'multipart/form-data; boundary=line',
    `${part('toString', 'x')}--line--\r\n`,
  ],
  ['with another such field', 'multipart/form-data; boundary=line', `${part('__proto__', 'x')}--line--\r\n`],
  ['with a field twice', 'multipart/form-data; boundary=line', `${part('title', 'x').repeat(2)}--line--\r\n`],
  [
    'with a file that has no name of its own',
    'multipart/form-data; boundary=line',
    '--line\r\ncontent-disposition: form-data; filename="a.jpg"\r\n\r\nx\r\n--line--\r\n',
  ],
  [
    'with parts beyond number',
    'multipart/form-data; boundary=line',
    `${Array.from({ length: 500 }, (_, place) => part(`x${place}`, 'x')).join('')}--line--\r\n`,
  ],
  [
    'with files beyond number',
    'multipart/form-data; boundary=line',
    `${part('image1', 'x', '; filename="a"').repeat(90)}--line--\r\n`,
  ],
])('refuses a form %s, and stores nothing', async (_what, type, body) => {
  const { status } = await host.send('POST', '/api/listing/add', { body, headers: { 'content-type': type } });
  expect([400, 413, 415]).toContain(status);
  expect(await leftoverFiles()).toEqual([]);
});

test.each([17_000, 60_000, 500_000])(
  'skips a part of %i bytes with a truncated name, without delaying others',
  async (bytes) => {
    for (const broken of [
      part('image1', 'x'.repeat(bytes), '; filename="a\n.jpg"'),
      `--line\r\n\r\n${'x'.repeat(bytes)}\r\n`,
    ]) {
      const body = `${part('title', 'x')}${broken}--line--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=line' };
      expect((await host.send('POST', '/api/listing/add', { body, headers })).status).toBe(400);
    }
  },
);

test('answers other requests while photos are stored', async () => {
  const large = await (await noise(2_000, 1_500)).jpeg().toBuffer();
  const images = Object.fromEntries([1, 2, 3].map((slot) => [`image${slot}`, large]));
  const publishing = aListing(app, host, {}, images);
  const statuses: number[] = [];
  const done = new AbortController();
  void publishing.finally(() => done.abort());
  while (!done.signal.aborted) statuses.push((await app.visitor().get('/api/listing/get?limit=24')).status);
  await publishing;
  // If photos were stored in the event loop, at most one request would have been answered meanwhile.
  expect(statuses.length).toBeGreaterThan(3);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
