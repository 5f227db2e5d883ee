import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest } from '@aangan/tests/support/bookings.ts';
import { aFile, aHomeForm, aListing, aPhoto, type HomeTexts } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, describe, expect, test } from 'vitest';

const app = started(() => startTestApp());

describe('publishing and deleting a home', () => {
  let host: Person;
  beforeAll(async () => {
    host = await app.signUp();
  });

  test('publishes a home and answers it as its host sees it', async () => {
    const form = await aHomeForm({ title: '★ Villa • 2\u00a0BHK', cleaningFee: '' });
    const { status, body } = await host.post<Listing>('/api/listing/add', form);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: '★ Villa • 2\u00a0BHK',
      rent: 2000,
      includedGuests: 2,
      extraGuestFee: 300,
      cleaningFee: 0,
      city: 'Jaipur, India',
      landMark: 'Bani Park',
      country: 'India',
      category: 'villa',
      phone: '+91 98290 12345',
      image1: `${body.photos[0]?.path}/48.webp`,
      isBooked: false,
      host: host.id,
    });
    expect(body).not.toHaveProperty('ratings');
    expect(body).not.toHaveProperty('image2');
  });

  test('publishes once when the same form is sent again with its key, also concurrently', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const photo = await aPhoto({ width: 61 });
    const send = async (rent: string) =>
      host.post<Listing>('/api/listing/add', await aHomeForm({ title: 'Twice Sent', rent }, { image1: photo }), key);
    const answers = [...(await Promise.all([send('2100'), send('2100')])), await send('2100')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.photos[0]?.path)).size).toBe(1);
    const homes = app.db.selectFrom('listing').select('id').where('title', '=', 'Twice Sent');
    expect(await homes.execute()).toHaveLength(1);

    const changed = await send('2200');
    expect([changed.status, changed.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const ofAnother = await (await app.signUp()).post('/api/listing/add', await aHomeForm(), key);
    expect(ofAnother.status).toBe(201);
  });

  test('serves each photo of a home at the address it answers', async () => {
    const { photos } = await aListing(app, host, {}, { image1: await aPhoto({ width: 700, height: 500 }) });
    for (const width of photos[0]?.widths ?? []) {
      const response = await fetch(`${app.url}${photos[0]?.path}/${width}.webp`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  test('accepts twenty photos and closes the gaps between their slots', async () => {
    const sizes = [...Array(20).keys()].map((index) => 20 + index);
    const images = Object.fromEntries(
      await Promise.all(sizes.map(async (width, index) => [`image${index + 1}`, await aPhoto({ width })] as const)),
    );
    const whole = await aListing(app, host, {}, images);
    expect(whole.photos.map(({ width }) => width)).toEqual(sizes);

    const { image2, image7, image20 } = images as Record<string, Buffer>;
    const gaps = await aListing(app, host, {}, { image20: image20!, image7: image7!, image2: image2! });
    expect(gaps.photos.map(({ width }) => width)).toEqual([21, 26, 39]);
    expect(Object.keys(gaps).filter((name) => name.startsWith('image'))).toEqual(['image1', 'image2', 'image3']);
  });

  test('accepts empty photo slots and unknown text fields', async () => {
    const form = await aHomeForm({ note: 'hello' });
    form.append('image2', new Blob([]), '');
    form.append('image3', '');
    expect((await host.post<Listing>('/api/listing/add', form)).body.photos).toHaveLength(1);
  });

  test.each([
    ['Manali', 'India'],
    ['Manali, India', 'India'],
    ['Galle, Fort, Sri Lanka ', 'Sri Lanka'],
    ['Manali, ', 'India'],
  ])('reads the country of %j as %s', async (city, country) => {
    expect(await aListing(app, host, { city })).toMatchObject({ city, country });
  });

  describe('refuses', () => {
    const wrong: [string, HomeTexts, string][] = [
      ['no title', { title: undefined }, 'title'],
      ['a title of blanks', { title: ' \u00a0' }, 'title'],
      ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
      ['a description of 5,001 characters', { description: 'x'.repeat(5001) }, 'description'],
      ['a description far too long', { description: 'x'.repeat(40_000) }, 'description'],
      ['a NUL', { landMark: 'Bani\u0000Park' }, 'landMark'],
      ['a rent of 0', { rent: '0' }, 'rent'],
      ['a rent above ten lakh', { rent: '1000001' }, 'rent'],
      ['a rent of paise', { rent: '99.5' }, 'rent'],
      ['a negative fee', { extraGuestFee: '-1' }, 'extraGuestFee'],
      ['no extra guest fee', { extraGuestFee: '' }, 'extraGuestFee'],
      ['51 included guests', { includedGuests: '51' }, 'includedGuests'],
      ['an unknown category', { category: 'castle' }, 'category'],
      ['Trending as a category', { category: 'trending' }, 'category'],
      ['a phone of nine digits', { phone: '982901234' }, 'phone'],
    ];
    test.each(wrong)('%s, naming the field', async (_what, texts, field) => {
      const { status, error } = await host.post('/api/listing/add', await aHomeForm(texts));
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
    });

    test('a home without a photo', async () => {
      const { status, error } = await host.post('/api/listing/add', await aHomeForm({}, {}));
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['image1']]);
    });

    test('a file under another name, a 21st photo, and two for one slot', async () => {
      for (const field of ['photo', 'image21', 'image0', 'image01', 'image1']) {
        const form = await aHomeForm();
        form.append(field, aFile(await aPhoto()), 'more.jpg');
        const { status, error } = await host.post('/api/listing/add', form);
        expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
      }
    });

    test('a body that is not a form', async () => {
      expect((await host.post('/api/listing/add', { title: 'x' })).status).toBe(415);
      expect((await host.post('/api/listing/add')).status).toBe(415);
    });

    test('more than the limit of uploads an hour', async () => {
      const busy = await app.signUp();
      const { uploadLimit } = await import('./listing-form.ts');
      const { kind, subject, max } = uploadLimit(busy.id);
      const tries = Array.from({ length: max }, () => ({ kind, subject, at: app.clock.now() }));
      await app.db.insertInto('attempt').values(tries).execute();
      const { status, headers } = await busy.post('/api/listing/add', await aHomeForm());
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    });

    test('and stores nothing of a refused request', async () => {
      const { photos } = app.context;
      const named = await app.db.selectFrom('photo').select('id').execute();
      expect((await readdir(photos.files.name)).toSorted()).toEqual(named.map(({ id }) => id).toSorted());
      expect(await readdir(photos.staging)).toEqual([]);
    });
  });

  test('unpublishes a home', async () => {
    const owner = await app.signUp();
    const home = await aHome(app, owner);
    const { status, body } = await owner.delete(`/api/listing/delete/${home._id}`);
    expect([status, body]).toEqual([200, { message: messages.listingDeleted }]);
    expect((await owner.get('/api/listing/mine')).body).toEqual([]);
    expect((await owner.delete(`/api/listing/delete/${home._id}`)).status).toBe(404);
  });

  test('is refused while it has live bookings; past bookings still show it', async () => {
    const home = await aHome(app, host);
    const guest = await app.signUp();
    const stay = await aHeldStay(app, guest, home);
    expect((await host.delete(`/api/listing/delete/${home._id}`)).error.code).toBe('HAS_LIVE_BOOKINGS');

    await guest.delete(`/api/booking/cancel/${stay._id}`);
    expect((await host.delete(`/api/listing/delete/${home._id}`)).status).toBe(200);
    const { body } = await guest.get<Booking>(`/api/booking/findbookingbyid/${stay._id}`);
    expect(body.listing).toMatchObject({ title: home.title, photos: home.photos });
  });

  test('is never both deleted and booked by concurrent requests', async () => {
    const guest = await app.signUp();
    for (let round = 0; round < 5; round++) {
      const home = await aHome(app, host);
      const [booked, deleted] = await Promise.all([
        guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home)),
        host.delete(`/api/listing/delete/${home._id}`),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([booked.status, deleted.status]);
    }
  });
});

describe('editing a home', () => {
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
    expect(body).toEqual({
      ...home,
      whole,
      [field]: typeof home[field as 'rent'] === 'number' ? Number(value) : value,
    });
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

    test('a photo for a slot beyond the last one is appended', async () => {
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
});
