import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aFile, aListing, aPhoto } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';

const app = started(() => startTestApp());
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

async function edit(home: Listing, texts: Record<string, string>, images: Record<string, Buffer> = {}, who = host) {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const [field, bytes] of Object.entries(images)) form.append(field, aFile(bytes), 'photo.jpg');
  return who.post<Listing>(`/api/listing/update/${home._id}`, form);
}

/** A home whose photos have distinct widths: 30, 31, 32 … */
async function aHomeWithPhotos(count: number): Promise<Listing> {
  const images: Record<string, Buffer> = {};
  for (let slot = 1; slot <= count; slot++) images[`image${slot}`] = await aPhoto({ width: 29 + slot });
  return aListing(app, host, {}, images);
}

const widths = ({ photos }: Listing) => photos.map(({ width }) => width);

test('changes the given fields, and leaves absent ones unchanged', async () => {
  const home = await aListing(app, host);
  const { status, body } = await edit(home, { title: 'Peepal Courtyard', rent: '2500' });
  expect(status).toBe(200);
  expect(body).toEqual({ ...home, title: 'Peepal Courtyard', rent: 2500, whole: { nights: 1, total: 3675 } });
  expect((await host.get(`/api/listing/findlistingbyid/${home._id}`)).body).toEqual(body);
});

test.each([
  ['description', 'New words.'],
  ['includedGuests', '7'],
  ['extraGuestFee', '0'],
  ['cleaningFee', '900'],
  ['landMark', 'Hawa Mahal'],
  ['category', 'flat'],
  ['phone', '0141 222 3333'],
])('changes only %s', async (field, value) => {
  const home = await aListing(app, host);
  const { body } = await edit(home, { [field]: value });
  const whole = { nights: 1, total: 2540 + body.cleaningFee };
  expect(body).toEqual({ ...home, whole, [field]: typeof home[field as 'rent'] === 'number' ? Number(value) : value });
});

test('an empty cleaning fee removes it, an absent one leaves it unchanged', async () => {
  const home = await aListing(app, host, { cleaningFee: 700 });
  expect((await edit(home, { title: 'x' })).body.cleaningFee).toBe(700);
  expect((await edit(home, { cleaningFee: '' })).body.cleaningFee).toBe(0);
});

test('derives the country again from a new city', async () => {
  const home = await aListing(app, host);
  expect((await edit(home, { city: 'Galle, Sri Lanka' })).body).toMatchObject({ country: 'Sri Lanka' });
});

test('changes nothing when nothing is sent', async () => {
  const home = await aListing(app, host);
  expect((await edit(home, {})).body).toEqual(home);
});

describe('photos', () => {
  test('a new one replaces the one in its slot, whose files are deleted', async () => {
    const home = await aHomeWithPhotos(3);
    const { body } = await edit(home, {}, { image2: await aPhoto({ width: 99 }) });
    expect(widths(body)).toEqual([30, 99, 32]);
    expect([body.photos[0], body.photos[2]]).toEqual([home.photos[0], home.photos[2]]);
    const id = home.photos[1]?.path.split('/').at(-1) ?? '';
    await expect(readdir(join(app.context.photos.files.name, id))).rejects.toThrow('ENOENT');
  });

  test('one for a slot beyond the last is appended', async () => {
    expect(widths((await edit(await aHomeWithPhotos(2), {}, { image9: await aPhoto({ width: 99 }) })).body)).toEqual([
      30, 31, 99,
    ]);
  });

  test('are unchanged by an edit of photos that were replaced since', async () => {
    const home = await aHomeWithPhotos(3);
    const photosSeen = JSON.stringify(home.photos.map(({ path }) => path));
    const swap = { photoOrder: '[2,1,3]', photosSeen };
    expect(widths((await edit(home, swap)).body)).toEqual([31, 30, 32]);
    const again = await edit(home, { ...swap, title: 'Sent again' });
    expect([again.status, again.error.code]).toEqual([409, 'PHOTOS_CHANGED']);
    const { body } = await host.get<Listing>(`/api/listing/findlistingbyid/${home._id}`);
    expect([widths(body), body.title]).toEqual([[31, 30, 32], home.title]);
  });

  test('are reordered by photoOrder, which removes those it omits', async () => {
    const home = await aHomeWithPhotos(4);
    const { body } = await edit(home, { photoOrder: '[3,1,4]' });
    expect(widths(body)).toEqual([32, 30, 33]);
    const folders = await readdir(app.context.photos.files.name);
    expect(folders).not.toContain(home.photos[1]?.path.split('/').at(-1));
    expect(folders).toEqual(expect.arrayContaining(body.photos.map(({ path }) => path.split('/').at(-1) ?? '')));
  });

  test('are reordered together with new ones', async () => {
    const home = await aHomeWithPhotos(2);
    const { body } = await edit(home, { photoOrder: '[3,2]' }, { image3: await aPhoto({ width: 99 }) });
    expect(widths(body)).toEqual([99, 31]);
  });

  test.each(['[]', '[1,1]', '[0]', '[21]', '[3]', '[1.5]', '["1"]', '1', 'x'])(
    'refuses photoOrder %s',
    async (order) => {
      const home = await aHomeWithPhotos(2);
      const { status, error } = await edit(home, { photoOrder: order });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['photoOrder']]);
      expect((await host.get(`/api/listing/findlistingbyid/${home._id}`)).body).toEqual(home);
    },
  );
});

test('two concurrent edits are both applied', async () => {
  const home = await aHomeWithPhotos(2);
  const answers = await Promise.all([
    edit(home, { title: 'First' }, { image1: await aPhoto({ width: 90 }) }),
    edit(home, { rent: '4000' }, { image2: await aPhoto({ width: 91 }) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await host.get<Listing>(`/api/listing/findlistingbyid/${home._id}`);
  expect([body.title, body.rent, widths(body)]).toEqual(['First', 4000, [90, 91]]);
});

test('refuses invalid texts, naming their fields, and changes nothing', async () => {
  const home = await aListing(app, host);
  const { status, error } = await edit(home, { title: 'New', rent: '1.5' });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['rent']]);
  expect((await host.get(`/api/listing/findlistingbyid/${home._id}`)).body).toEqual(home);
});
