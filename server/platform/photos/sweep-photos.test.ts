import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm, aListing, aPhoto } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { markForDeletion, reservePhoto, markOldestForDeletionQuery } from './photo-intents.ts';
import { sweepPhotos } from './sweep-photos.ts';

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
  const row = (id: string) => ({ id, listing_id: home._id, position: 2, format: 'webp' as const, width: 1, height: 1 });
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
