import { readdir } from 'node:fs/promises';
import { languages } from '@aangan/contract/accounts/languages.ts';
import type { OwnProfile, PersonView } from '@aangan/contract/accounts/people.ts';
import { sweepPhotos } from '@aangan/server/platform/photos/sweep-photos.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aFile, aPhoto } from '@aangan/tests/support/listings.ts';
import { html, pngThatClaims, svg } from '@aangan/tests/support/odd-files.ts';
import { started } from '@aangan/tests/support/started.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const app = started(() => startTestApp());

const readPerson = (id: string) => app.visitor().get<PersonView>(`/api/people/person/${id}`);
const change = (person: Person, body: object) => person.put<OwnProfile>('/api/people/me', body);
async function setPhoto(person: Person, images: Record<string, Uint8Array>) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(images)) form.set(name, aFile(bytes), 'photo.jpg');
  return person.post<OwnProfile>('/api/people/photo', form);
}
const photoFolders = () => readdir(app.context.photos.files.name);

test('shows visitors the public profile, without phone numbers of homes', async () => {
  const hari = await app.signUp({ name: 'Hari Prasad Neemwala', email: 'hari.secret@example.org' });
  const home = await aHome(app, hari, { phone: '+91 98290 77777' });
  await change(hari, { about: 'I grow lemons.\nAnd tea.', languages: ['hi', 'en'] });
  const { status, body } = await readPerson(hari.id);
  expect([status, body]).toEqual([
    200,
    {
      _id: hari.id,
      firstName: 'Hari',
      since: expect.stringMatching(/^\d{4}-\d{2}$/),
      about: 'I grow lemons.\nAnd tea.',
      languages: ['en', 'hi'],
      verified: [],
      homes: [expect.objectContaining({ _id: home._id })],
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Prasad|Neemwala|secret|77777/);
});

test('marks a verified address without showing it', async () => {
  const asha = await app.signUp();
  await app.db.updateTable('account').set({ email_verified_at: app.clock.now() }).where('id', '=', asha.id).execute();
  const { body } = await readPerson(asha.id);
  expect([body.verified, JSON.stringify(body).includes(asha.email)]).toEqual([['email'], false]);
});

test('hides a name that is an address or a number', async () => {
  const asha = await app.signUp({ name: 'asha@example.org 9829012345' });
  expect((await readPerson(asha.id)).body.firstName).toBe('A member');
});

test.each([
  ['unknown', () => crypto.randomUUID()],
  ['malformed', () => '1'],
  ['of SQL', () => "1'%20or%20''='"],
  ['upper case', () => crypto.randomUUID().toUpperCase()],
])('answers an %s id like that of a deleted account', async (_what, id) => {
  const gone = await app.signUp();
  await gone.post('/api/user/delete', { password: gone.password });
  const [left, never] = [await readPerson(gone.id), await readPerson(id())];
  expect([left.status, left.error]).toEqual([404, never.error]);
  expect(never.status).toBe(404);
});

test('leaves absent fields unchanged, and clears empty ones', async () => {
  const asha = await app.signUp();
  await change(asha, { about: 'Tea.', languages: ['ta'] });
  expect((await change(asha, { languages: ['te', 'kn', 'te'] })).body).toMatchObject({
    about: 'Tea.',
    languages: ['kn', 'te'],
  });
  expect((await change(asha, { about: ' \n' })).body).not.toHaveProperty('about');
  expect((await change(asha, { languages: [...languages] })).body.languages).toEqual(languages);
});

test.each([
  ['nothing', {}, 'about'],
  ['1,001 characters', { about: 'क'.repeat(1_001) }, 'about'],
  ['a NUL', { about: 'a\u0000b' }, 'about'],
  ['an escape', { about: 'a\u001b[31mb' }, 'about'],
  ['an unpaired surrogate', { about: 'a\ud800b' }, 'about'],
  ['a number', { about: 7 }, 'about'],
  ['a language that is none', { languages: ['xx'] }, 'languages'],
  ['one language as text', { languages: 'hi' }, 'languages'],
])('refuses %s, and changes nothing', async (_what, body, field) => {
  const asha = await app.signUp();
  await change(asha, { about: 'Tea.' });
  const { status, error } = await change(asha, body);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  expect((await readPerson(asha.id)).body.about).toBe('Tea.');
});

test('accepts 1,000 characters of any script', async () => {
  const asha = await app.signUp();
  expect((await change(asha, { about: '😀'.repeat(1_000) })).status).toBe(200);
});

test('shows HTML tags as typed, without characters that change the direction of text', async () => {
  const asha = await app.signUp();
  await change(asha, { about: '<script>alert(1)</script> \u202egpj.exe\u202c \u2067x\u2069 क\u094d\u200dष' });
  expect((await readPerson(asha.id)).body.about).toBe('<script>alert(1)</script> gpj.exe x क\u094d\u200dष');
});

test('crops a photo to squares in small widths, and removes camera data', async () => {
  const asha = await app.signUp();
  const tall = await aPhoto({ width: 900, height: 1_400 });
  const { status, body } = await setPhoto(asha, { image1: tall });
  expect([status, body.photo?.widths, body.photo?.width, body.photo?.height]).toEqual([
    201,
    [96, 192, 384, 640],
    640,
    640,
  ]);
  const response = await fetch(`${app.url}${body.photo?.path}/192.webp`);
  const { width, height, exif } = await sharp(await response.arrayBuffer()).metadata();
  expect([width, height, exif]).toEqual([192, 192, undefined]);
  expect((await readPerson(asha.id)).body.photo).toEqual(body.photo);
});

test('deletes the files of a photo that is replaced, removed or deleted with its account', async () => {
  const asha = await app.signUp();
  const before = await photoFolders();
  await setPhoto(asha, { image1: await aPhoto() });
  const { body } = await setPhoto(asha, { image1: await aPhoto({ colour: '#123456' }) });
  const id = body.photo?.path.split('/').at(-1);
  expect((await photoFolders()).filter((name) => !before.includes(name))).toEqual([id]);
  await sweepPhotos(app.context.photos, 0);
  expect(await photoFolders()).toContain(id);
  expect((await asha.delete<OwnProfile>('/api/people/photo')).body).not.toHaveProperty('photo');
  expect(await photoFolders()).toEqual(before);

  await setPhoto(asha, { image1: await aPhoto() });
  await asha.post('/api/user/delete', { password: asha.password });
  expect(await photoFolders()).toEqual(before);
});

test.each([
  ['no photo at all', async () => ({}), 400, 'image1'],
  ['two photos', async () => ({ image1: await aPhoto(), image2: await aPhoto() }), 400, 'image2'],
  ['an SVG', async () => ({ image1: svg }), 415, 'image1'],
  ['a page', async () => ({ image1: html }), 415, 'image1'],
  ['a PNG of 900 megapixels', async () => ({ image1: pngThatClaims(30_000, 30_000) }), 413, 'image1'],
  ['16 MB', async () => ({ image1: Buffer.concat([await aPhoto(), Buffer.alloc(16_000_000)]) }), 413, 'image1'],
])('refuses %s, and keeps the present photo', async (_what, images, status, field) => {
  const asha = await app.signUp();
  const { body } = await setPhoto(asha, { image1: await aPhoto() });
  const before = await photoFolders();
  const refused = await setPhoto(asha, await images());
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([status, [field]]);
  expect((await readPerson(asha.id)).body.photo).toEqual(body.photo);
  expect(await photoFolders()).toEqual(before);
});

test('ten concurrent uploads leave one photo', async () => {
  const asha = await app.signUp();
  const before = await photoFolders();
  const photo = await aPhoto();
  const answers = await Promise.all(Array.from({ length: 10 }, () => setPhoto(asha, { image1: photo })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  const [left, ...more] = (await photoFolders()).filter((name) => !before.includes(name));
  expect(more).toEqual([]);
  expect((await readPerson(asha.id)).body.photo?.path).toBe(`/photos/${left}`);
});
