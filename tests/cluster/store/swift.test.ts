import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/platform/photos/open-photo-files.ts';
import { sweepPhotos } from '../../../server/platform/photos/sweep-photos.ts';
import { type Person, startTestApp, type TestApp } from '../../support/app.ts';
import { aHomeForm, aListing, aPhoto } from '../../support/listings.ts';
import { buildProgram, ensureStandIns, type Program } from '../../support/programs.ts';
import { KilledUploads, points } from '../../support/store/killed-uploads.ts';
import { Swift, whySwiftIsLeftOut } from '../../support/store/swift.ts';

const leftOut = whySwiftIsLeftOut();
const BUCKET = 'aangan-photos';
const silent = { warn: () => undefined, info: () => undefined };

if (leftOut !== null) process.stderr.write(`${leftOut}\n`);

describe.skipIf(leftOut !== null)('photos in a real object store', () => {
  let swift: Swift;
  let app: TestApp;
  let host: Person;
  beforeAll(async () => {
    swift = await Swift.start(BUCKET, 'killed');
    const settings = { photoStores: [{ bucket: BUCKET, prefix: 'site/' }], s3: swift.settings, rateLimits: false };
    app = await startTestApp({ settings });
    host = await app.signUp();
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await swift?.close();
  });

  const fetchPhoto = ({ photos }: Listing, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${photos[0]?.path}/${photos[0]?.widths[0]}.webp`, { headers });
  const parsePhotoId = ({ photos }: Listing) => photos[0]?.path.split('/').at(-1) ?? '';
  const listKeys = async (home: Listing) =>
    (await swift.keys(BUCKET)).filter((key) => key.includes(parsePhotoId(home)));

  test('a photo is stored in all its widths, read whole and in parts, copied, and deleted', async () => {
    const home = await aListing(app, host, {}, { image1: await aPhoto({ width: 1_200, height: 800 }) });
    const widths = [1200, 320, 640, 960];
    expect(await listKeys(home)).toEqual(widths.map((width) => `site/photos/${parsePhotoId(home)}/${width}.webp`));
    const whole = Buffer.from(await (await fetchPhoto(home)).arrayBuffer());
    expect(whole.subarray(8, 12).toString()).toBe('WEBP');
    const part = await fetchPhoto(home, { range: 'bytes=-5' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(-5)]);
    expect((await fetchPhoto(home, { range: 'bytes=99999999-' })).status).toBe(416);

    const copy = await app.context.photos.copy({ ...home.photos[0]!, id: parsePhotoId(home) });
    expect((await swift.keys(BUCKET)).filter((key) => key.includes(copy?.id ?? 'none'))).toHaveLength(4);
    await app.context.photos.remove([copy!]);
    expect((await swift.keys(BUCKET)).filter((key) => key.includes(copy?.id ?? 'none'))).toEqual([]);
  });

  test.each([
    ['a bucket that is not there', { bucket: 'nobodys', prefix: '' }, {}, 'PHOTO_STORE names the bucket nobodys'],
    ['a wrong secret', { bucket: BUCKET, prefix: '' }, { secretAccessKey: 'guessed' }, 'S3_SECRET_ACCESS_KEY is wrong'],
  ])('%s stops the start with a sentence', async (_what, address, own, sentence) => {
    await expect(openStore(address, { ...swift.settings, ...own }, silent)).rejects.toThrow(sentence);
  });

  test.each(['killed', 'frozen'])(
    'while it is %s uploads answer 503, all else goes on; back again it works at once',
    async (how) => {
      const home = await aListing(app, host);
      if (how === 'killed') await swift.kill();
      else swift.freeze();
      try {
        await expectOtherCallsWork(home);
      } finally {
        if (how === 'killed') await swift.start();
        else swift.thaw();
      }
      const next = await aListing(app, host);
      expect((await fetchPhoto(next)).status).toBe(200);
      await sweepPhotos(app.context.photos, 0);
      expect(await app.db.selectFrom('photo_intent').select('id').execute()).toEqual([]);
    },
    120_000,
  );

  async function expectOtherCallsWork(home: Listing): Promise<void> {
    const { status, headers } = await host.post('/api/listing/add', await aHomeForm());
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetchPhoto(home)).status).toBe(503);
    expect((await app.visitor().get('/api/listing/get?limit=1')).status).toBe(200);
    expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(200);
  }

  describe('an upload', () => {
    let main: Program;
    let dataDir: string;
    beforeAll(async () => {
      main = await buildProgram('server/main.ts');
      await ensureStandIns();
      dataDir = mkdtempSync(join(tmpdir(), 'aangan-uploads-'));
    }, 120_000);
    afterAll(() => {
      main.remove();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('an upload killed at any point leaves the whole photo or none', async () => {
      const environment = { PHOTO_STORE: 's3://killed/site', ...swift.environment };
      const files = async () => (await swift.keys('killed')).map((key) => key.replace('site/photos/', ''));
      const uploads = await KilledUploads.open({ main, dataDir, environment, files });
      try {
        for (const point of points) expect(await uploads.dieAt(point.replace('STEP', 'photo put'))).toEqual([]);
      } finally {
        await uploads.close();
      }
    }, 240_000);
  });
});
