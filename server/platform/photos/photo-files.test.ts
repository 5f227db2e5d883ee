import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_PHOTO_BYTES } from '@aangan/contract/limits.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm, aListing, aPhoto } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { ObjectStore, type StoreFailureMode } from '@aangan/tests/support/store/object-store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../errors/system-error.ts';
import { openPhotoFiles, openStore } from './open-photo-files.ts';
import { readWhole } from './photo-files.ts';
import { sendSigned } from './s3-bucket.ts';
import { sweepPhotos } from './sweep-photos.ts';

describe('the object store', () => {
  const BUCKET = 'aangan-photos';

  const store = started(() => ObjectStore.start(BUCKET));
  let app: TestApp;
  let host: Person;
  beforeAll(async () => {
    const settings = { photoStores: [{ bucket: BUCKET, prefix: 'site/' }], s3: store.settings, rateLimits: false };
    app = await startTestApp({ settings });
    host = await app.signUp();
  });
  afterEach(() => {
    store.failureMode = 'well';
  });
  afterAll(async () => {
    await app.close();
  });

  const keys = () => [...store.objects(BUCKET).keys()].toSorted();
  const parsePhotoId = ({ photos }: Listing) => photos[0]?.path.split('/').at(-1) ?? '';
  const publish = async () => host.post<Listing>('/api/listing/add', await aHomeForm());
  const fetchPhoto = (home: Listing, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${home.photos[0]?.path}/48.webp`, { headers });

  describe('a photo in an object store', () => {
    test('is stored with content type and cache lifetime, and streamed by Aangan', async () => {
      const home = await aListing(app, host);
      const key = `site/photos/${parsePhotoId(home)}/48.webp`;
      const object = store.objects(BUCKET).get(key);
      expect(object?.headers).toEqual({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const answer = await fetchPhoto(home);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(object?.body);
    });

    test('has a link preview image, which is deleted with it', async () => {
      const home = await aListing(app, host);
      const id = parsePhotoId(home);
      const key = `site/photos/${id}/share.jpg`;
      expect((await fetch(`${app.url}/photos/${id}/share.jpg`)).status).toBe(200);
      expect(store.objects(BUCKET).get(key)?.headers).toEqual({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      await app.db.deleteFrom('photo').where('id', '=', id).execute();
      await app.context.photos.remove([{ id }]);
      expect(keys()).not.toContain(key);
    });

    test('is revalidated without a request to the store, and served in ranges', async () => {
      const home = await aListing(app, host);
      const whole = Buffer.from(await (await fetchPhoto(home)).arrayBuffer());
      const etag = (await fetchPhoto(home)).headers.get('etag') ?? '';
      const callsBefore = store.calls.length;
      const known = await fetchPhoto(home, { 'if-none-match': `"other", ${etag}` });
      expect([known.status, known.headers.get('cache-control'), store.calls.length]).toEqual([
        304,
        'public, max-age=31536000, immutable',
        callsBefore,
      ]);
      for (const [range, from, to] of [
        ['bytes=0-9', 0, 9],
        ['bytes=10-', 10, whole.length - 1],
        ['bytes=-5', whole.length - 5, whole.length - 1],
      ] as const) {
        const part = await fetchPhoto(home, { range });
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${whole.length}`]);
        expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(from, to + 1));
      }
      expect((await fetchPhoto(home, { range: 'bytes=9999999-' })).status).toBe(416);
      expect((await fetchPhoto(home, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    });

    test('is deleted with its row', async () => {
      const home = await aListing(app, host);
      const form = await aHomeForm({ photoOrder: '[2]' }, { image2: await aPhoto({ colour: '#123456' }) });
      expect((await host.post(`/api/listing/update/${home._id}`, form)).status).toBe(200);
      expect(keys().filter((key) => key.includes(parsePhotoId(home)))).toEqual([]);
      expect((await fetchPhoto(home)).status).toBe(404);
    });

    test('is copied within the store', async () => {
      const { photos } = app.context;
      const home = await aListing(app, host);
      const photo = { ...home.photos[0]!, id: parsePhotoId(home) };
      const copy = await photos.copy(photo);
      const read = (id: string | undefined) => store.objects(BUCKET).get(`site/photos/${id}/48.webp`)?.body;
      expect(read(copy?.id)).toEqual(read(photo.id));
      expect(await photos.copy({ ...photo, id: crypto.randomUUID() })).toBeNull();
    });
  });

  describe('while the store is', () => {
    const failureModes: [string, StoreFailureMode][] = [
      ['away', 'away'],
      ['hanging', 'hanging'],
      ['answering 500', 500],
      ['answering 503', 503],
    ];
    test.each(failureModes)('%s, uploads get a retry-after, and everything else works', async (_how, failureMode) => {
      const home = await aListing(app, host);
      const before = keys();
      store.failureMode = failureMode;
      const uploading = publish();
      const list = await app.visitor().get<Listing[]>('/api/listing/get?limit=1');
      expect([list.status, list.body[0]?._id]).toEqual([200, home._id]);
      const photo = await fetchPhoto(home);
      expect([photo.status, photo.headers.get('retry-after'), photo.headers.get('cache-control')]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      const { status, headers, error } = await uploading;
      expect([status, headers.get('retry-after'), error.code]).toEqual([503, '5', 'UNAVAILABLE']);
      expect(JSON.stringify(error)).not.toMatch(/store|bucket|127\.0\.0\.1/);
      expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(200);

      store.failureMode = 'well';
      expect((await publish()).status).toBe(201);
      await sweepPhotos(app.context.photos, 0);
      // The files of the refused photo are deleted; those of the new home exist.
      expect(keys().filter((key) => !before.includes(key))).toHaveLength(1);
      expect(await app.db.selectFrom('photo_intent').select('id').execute()).toEqual([]);
    });

    test('slow, or fails every other time, requests succeed', async () => {
      for (const failureMode of [{ slowByMs: 200 }, 'failing every other time'] as const) {
        store.failureMode = failureMode;
        const { status, body } = await publish();
        expect(status).toBe(201);
        expect((await fetchPhoto(body)).status).toBe(200);
      }
    });

    test('unavailable, a replaced photo is deleted later', async () => {
      const home = await aListing(app, host, {}, { image1: await aPhoto(), image2: await aPhoto() });
      store.failureMode = 'away';
      const form = await aHomeForm({ photoOrder: '[2]' }, {});
      expect((await host.post(`/api/listing/update/${home._id}`, form)).status).toBe(200);
      const ofFirst = () => keys().filter((key) => key.includes(parsePhotoId(home)));
      expect(ofFirst()).toHaveLength(1);
      expect(await sweepPhotos(app.context.photos, 0)).toBe(0);
      store.failureMode = 'well';
      expect(await sweepPhotos(app.context.photos, 0)).toBe(1);
      expect(ofFirst()).toEqual([]);
    });
  });

  test('measures the duration of calls to the store, by call and outcome', async () => {
    const { body } = await app.visitor().get<string>('/api/metrics');
    for (const [call, outcome] of [
      ['put', 'done'],
      ['get', 'done'],
      ['get', 'absent'],
      ['put', 'failed'],
      ['put', 'unreachable'],
      ['put', 'timeout'],
      ['delete', 'done'],
      ['copy', 'done'],
    ]) {
      expect(body).toMatch(
        new RegExp(
          `aangan_photo_store_duration_seconds_count\\{[^}]*call="${call}",outcome="${outcome}"[^}]*\\} [1-9]`,
        ),
      );
    }
  });
});

describe('opening the stores', () => {
  const store = started(() => ObjectStore.start('aangan'));
  let folder: string;
  const loggedErrors: string[] = [];
  const log = {
    warn: (_fields: object, line: string) => void loggedErrors.push(line),
    info: (line: string) => void loggedErrors.push(line),
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aangan-photos-'));
  });
  beforeEach(() => {
    store.failureMode = 'well';
    loggedErrors.length = 0;
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const aangan = { bucket: 'aangan', prefix: '' };

  test.each([
    [
      'a bucket that is not there',
      { bucket: 'nobodys', prefix: '' },
      {},
      /^The setting PHOTO_STORE names the bucket nobodys, which is not there/,
    ],
    ['a wrong secret', aangan, { secretAccessKey: 'guessed' }, /^The setting S3_SECRET_ACCESS_KEY is wrong/],
    ['a key that nobody knows', aangan, { accessKeyId: 'NOBODY' }, /^The setting S3_ACCESS_KEY_ID is wrong/],
    [
      'another region',
      aangan,
      { region: 'eu-north-1' },
      /^The setting S3_REGION is wrong: the bucket aangan is not in eu-north-1/,
    ],
  ])('%s stops the start with a message', async (_what, address, own, sentence) => {
    const opened = openStore(address, { ...store.settings, ...own }, log as never);
    await expect(opened).rejects.toThrow(StartError);
    await expect(opened).rejects.toThrow(sentence);
    await expect(opened).rejects.not.toThrow(/guessed/);
  });

  test('a file instead of the folder stops the start, too', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openStore({ folder: file }, undefined, log as never)).rejects.toThrow(
      `The folder ${file} (PHOTO_STORE) cannot be written: `,
    );
    await chmod(file, 0o644);
  });

  test('an unreachable store does not stop the start', async () => {
    store.failureMode = 'away';
    const files = await openStore(aangan, store.settings, log as never);
    expect(loggedErrors).toEqual(['the photo store is unavailable: photos can be neither stored nor read']);
    const photo = { id: crypto.randomUUID(), access: 'public' as const };
    await expect(files.put(photo, new Map([['1.webp', Buffer.from('x')]]))).rejects.toThrow('did not put a file');
    expect(loggedErrors).toHaveLength(1);
    store.failureMode = 'well';
    await files.put(photo, new Map([['1.webp', Buffer.from('x')]]));
    expect(loggedErrors.at(-1)).toBe('the photo store is available again');
  });

  test('while photos move, new ones go to the first store, and those of the next are read, copied and removed', async () => {
    const settings = { dataDir: folder, photoStores: [aangan, { folder: join(folder, 'old') }], s3: store.settings };
    const [, second] = settings.photoStores;
    const old = await openStore(second!, undefined, log as never);
    const both = await openPhotoFiles(settings, log as never);
    const photo = { id: crypto.randomUUID(), format: 'webp' as const, widths: [1], access: 'private' as const };
    const file = { id: photo.id, name: '1.webp', access: photo.access };
    await old.put(photo, new Map([['1.webp', Buffer.from('moved')]]));
    expect(await readWhole(both, file)).toEqual(Buffer.from('moved'));
    expect(await both.open({ ...file, access: 'public' })).toBeNull();

    const copy = { ...photo, id: crypto.randomUUID() };
    expect(await both.copy(photo, copy.id)).toBe(true);
    expect(store.objects('aangan').get(`private/${copy.id}/1.webp`)?.body).toEqual(Buffer.from('moved'));
    await both.remove(photo);
    expect(await readWhole(old, file)).toBeNull();
  });
});

describe('signed requests', () => {
  let store: Server;
  afterEach(() => {
    store.closeAllConnections();
    store.close();
  });

  test('limits the size of a response of the object store', async () => {
    const block = Buffer.alloc(1_000_000);
    let sent = 0;
    store = createServer((_request, response) => {
      const send = () => {
        if (response.destroyed || sent > 5 * MAX_PHOTO_BYTES) return void response.end();
        sent += block.length;
        response.write(block, send);
      };
      send();
    });
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const request = { url: `http://127.0.0.1:${port}/`, method: 'GET', headers: {} } as const;
    await expect(sendSigned(request, AbortSignal.timeout(60_000))).rejects.toThrow('too-large');
    expect(sent).toBeLessThan(3 * MAX_PHOTO_BYTES);
  });
});
