import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_SAVED, MAX_LISTS } from '@aangan/contract/limits.ts';
import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let person: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp({ name: 'Hari' });
  home = await aListing(app, host, { phone: '+91 98290 12345' });
});
beforeEach(async () => {
  person = await app.signUp({ name: 'Gita' });
});

const mine = async () => (await person.get<Wishlist[]>('/api/wishlist/mine')).body;
const first = async () => (await mine())[0] as Wishlist;
const fetchHomes = async (list: Wishlist) => (await person.get<SavedHome[]>(`/api/wishlist/homes/${list._id}`)).body;
const saveHome = (listing: Pick<Listing, '_id'>, body: object = {}) =>
  person.post<{ lists: string[] }>(`/api/wishlist/keep/${listing._id}`, body);
const aList = async (name = 'Hills') => (await person.post<Wishlist>('/api/wishlist/create', { name })).body;
const aHome = (title: string) => aListing(app, host, { title });

describe('lists', () => {
  test("start with 'Saved', which always exists", async () => {
    expect(await mine()).toEqual([{ _id: expect.any(String), name: 'Saved', homes: 0, photos: [], shared: false }]);
  });

  test("are created, renamed and deleted, except 'Saved'", async () => {
    const list = await aList();
    expect(list).toEqual({ _id: expect.any(String), name: 'Hills', homes: 0, photos: [], shared: false });
    const renamed = await person.put<Wishlist>(`/api/wishlist/rename/${list._id}`, { name: 'Lakes' });
    expect([renamed.status, renamed.body]).toEqual([200, { ...list, name: 'Lakes' }]);
    const { _id } = await first();
    await person.put(`/api/wishlist/rename/${_id}`, { name: 'Some day' });
    expect((await mine()).map(({ name }) => name)).toEqual(['Some day', 'Lakes']);
    expect(await person.delete(`/api/wishlist/delete/${list._id}`)).toMatchObject({ status: 200 });
    expect(await person.delete(`/api/wishlist/delete/${_id}`)).toMatchObject({
      status: 409,
      error: { code: 'FIRST_LIST' },
    });
    expect((await mine()).map(({ name }) => name)).toEqual(['Some day']);
  });

  test.each([[''], [' '], ['x'.repeat(61)], ['a\nb'], [7], [undefined]])('are not named %j', async (name) => {
    const { status, error } = await person.post('/api/wishlist/create', { name });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['name']]);
  });

  test('are limited to fifty, also for concurrent requests', async () => {
    const made = await Promise.all(
      Array.from({ length: MAX_LISTS + 9 }, () => person.post('/api/wishlist/create', { name: 'One more' })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_LISTS - 1);
    expect(made.find(({ status }) => status !== 201)).toMatchObject({ status: 409, error: { code: 'LIST_FULL' } });
    expect(await mine()).toHaveLength(MAX_LISTS);
  });
});

describe('a home', () => {
  test("is saved in 'Saved' or a given list, and removed from one or all", async () => {
    const existing = await first();
    const list = await aList();
    expect(await saveHome(home)).toMatchObject({ status: 200, body: { lists: [existing._id] } });
    expect((await saveHome(home, { list: list._id })).body).toEqual({ lists: [existing._id, list._id] });
    expect((await person.get('/api/wishlist/kept')).body).toEqual([home._id]);
    const outOfOne = await person.delete(`/api/wishlist/keep/${home._id}?list=${existing._id}`);
    expect([outOfOne.status, outOfOne.body]).toEqual([200, { lists: [list._id] }]);
    expect((await person.delete(`/api/wishlist/keep/${home._id}`)).body).toEqual({ lists: [] });
    expect((await person.get('/api/wishlist/kept')).body).toEqual([]);
  });

  test('is answered with the lists in which a person has it, and the notes', async () => {
    const existing = await first();
    const list = await aList();
    const fetchPlaces = async (id: string) => (await person.get(`/api/wishlist/lists/${id}`)).body;
    await saveHome(home, { list: list._id, note: 'Ask for the roof room' });
    await saveHome(home);
    await (await app.signUp()).post(`/api/wishlist/keep/${home._id}`, { note: 'Mine' });
    expect(await fetchPlaces(home._id)).toEqual([
      { list: existing._id },
      { list: list._id, note: 'Ask for the roof room' },
    ]);
    expect(await fetchPlaces('nothing')).toEqual([]);
  });

  test('is saved once, with the newer note', async () => {
    const list = await first();
    await Promise.all([saveHome(home, { note: 'For Diwali' }), saveHome(home), saveHome(home)]);
    await saveHome(home);
    expect(await fetchHomes(list)).toMatchObject([{ _id: home._id, note: 'For Diwali' }]);
    await saveHome(home, { note: 'For Holi' });
    expect(await fetchHomes(list)).toMatchObject([{ _id: home._id, note: 'For Holi' }]);
    await saveHome(home, { note: '' });
    expect((await fetchHomes(list))[0]).not.toHaveProperty('note');
  });

  test('is listed with public fields, latest saved first, in pages', async () => {
    const list = await first();
    const homes = [await aHome('One'), await aHome('Two'), await aHome('Three')];
    for (const one of homes) await saveHome(one);
    const [three, two] = await fetchHomes(list);
    expect(three).toMatchObject({ title: 'Three', keptAt: expect.any(String), rent: 2000 });
    expect(three).not.toHaveProperty('phone');
    expect(two?.title).toBe('Two');
    const page = await person.get<SavedHome[]>(`/api/wishlist/homes/${list._id}?limit=2`);
    expect(page.body.map(({ title }) => title)).toEqual(['Three', 'Two']);
    const [, next = ''] = /<(.+)>/.exec(page.headers.get('link') ?? '') ?? [];
    const rest = await person.get<SavedHome[]>(next);
    expect([rest.body.map(({ title }) => title), rest.headers.get('link')]).toEqual([['One'], null]);
    expect(await first()).toMatchObject({ homes: 3, photos: homes.map(() => ({ path: expect.any(String) })) });
  });

  test('that is deleted remains in the list, with only its title and first photo', async () => {
    const list = await first();
    const sold = await aHome('Sold');
    await saveHome(sold, { note: 'The blue one' });
    await host.delete(`/api/listing/delete/${sold._id}`);
    expect(await fetchHomes(list)).toEqual([
      {
        _id: sold._id,
        title: 'Sold',
        photos: [expect.any(Object)],
        gone: true,
        keptAt: expect.any(String),
        note: 'The blue one',
      },
    ]);
    expect(await saveHome(sold, { note: 'Gone' })).toMatchObject({ status: 200 });
    const other = await aList();
    expect(await saveHome(sold, { list: other._id })).toMatchObject({
      status: 404,
      error: { code: 'LISTING_NOT_FOUND' },
    });
  });

  test('that is unknown can be neither saved nor removed', async () => {
    for (const _id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect(await saveHome({ _id })).toMatchObject({ status: 404, error: { code: 'LISTING_NOT_FOUND' } });
      expect(await person.delete(`/api/wishlist/keep/${_id}`)).toMatchObject({ status: 200, body: { lists: [] } });
    }
  });

  test('is one of at most five hundred in a list, also for concurrent requests', async () => {
    const list = await first();
    await sql`
      insert into listing (host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city, landmark,
        country, category, phone, search_words, created_at, updated_at)
      select host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city, landmark, country,
        category, phone, search_words, created_at, updated_at
      from listing cross join generate_series(1, ${MAX_SAVED - 1}) where listing.id = ${home._id}`.execute(app.db);
    await sql`
      insert into saved_home (wishlist_id, listing_id, saved_at)
      select ${list._id}, id, now() from listing where id <> ${home._id} and title = ${home.title}
      limit ${MAX_SAVED - 1}`.execute(app.db);
    const [one, other] = await Promise.all([saveHome(await aHome('Last')), saveHome(await aHome('One more'))]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    expect(await first()).toMatchObject({ homes: MAX_SAVED });
    expect((await person.get<string[]>('/api/wishlist/kept')).body).toHaveLength(MAX_SAVED);
  });
});

describe('a shared list', () => {
  const share = async (list: Wishlist, shared: boolean) =>
    (await person.post<{ link?: string }>(`/api/wishlist/share/${list._id}`, { shared })).body.link;
  const read = (link: string) =>
    app
      .visitor()
      .get<{ name: string; homes: Listing[] }>('/api/wishlist/shared', { 'x-link-token': link.split('#t=')[1] ?? '' });

  test('is readable with its link, without notes and names', async () => {
    const list = await aList('Hills in winter');
    await saveHome(home, { list: list._id, note: 'My mother would love it' });
    const link = (await share(list, true)) ?? '';
    expect(link).toMatch(/^http:\/\/localhost:3000\/wishlists\/shared#t=/);
    expect(await share(list, true)).toBe(link);
    const { status, body } = await read(link);
    expect([status, body.name, body.homes.map(({ _id }) => _id)]).toEqual([200, 'Hills in winter', [home._id]]);
    expect(JSON.stringify(body)).not.toMatch(/Gita|mother|98290/);
    expect((await mine()).find(({ _id }) => _id === list._id)).toMatchObject({ shared: true });
  });

  test('is unreadable once its link is revoked, and gets a different link later', async () => {
    const list = await aList();
    const link = (await share(list, true)) ?? '';
    expect(await share(list, false)).toBeUndefined();
    expect(await read(link)).toMatchObject({ status: 404, error: { code: 'WISHLIST_NOT_FOUND' } });
    const another = (await share(list, true)) ?? '';
    expect(another).not.toBe(link);
    expect([(await read(link)).status, (await read(another)).status]).toEqual([404, 200]);
  });

  test.each(['', 'nonsense', '.', '00000000-0000-4000-8000-000000000000.AAAA'])(
    'is not readable with %j',
    async (token) => {
      expect((await read(`#t=${token}`)).status).toBe(404);
    },
  );

  test('is not readable with the link of another list, or after its deletion', async () => {
    const [one, other] = [await aList(), await aList()];
    const link = (await share(one, true)) ?? '';
    const token = link.split('#t=')[1] ?? '';
    await share(other, true);
    expect((await read(`#t=${other._id}.${token.split('.')[1]}`)).status).toBe(404);
    await person.delete(`/api/wishlist/delete/${one._id}`);
    expect((await read(link)).status).toBe(404);
  });
});
