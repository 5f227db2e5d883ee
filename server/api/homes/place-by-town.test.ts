import type { Listing } from '@aangan/contract/homes/listings.ts';
import { updateTownPoints } from '@aangan/server/domain/homes/home-location.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aHomeForm, setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
beforeAll(async () => {
  host = await app.signUp();
});

const manali = { lat: 32.2396, lng: 77.1887, radius: 5_000 };
const facts = (home: Listing, body: object) => host.put<Listing>(`/api/listing/facts/${home._id}`, body);
const moveTo = async ({ _id }: Listing, city: string) =>
  (await host.post<Listing>(`/api/listing/update/${_id}`, await aHomeForm({ city }, {}))).body;

test('a home without a pin is at its town, and moves when its city changes', async () => {
  const home = await aHome(app, host, { city: 'Manali, India' });
  expect(home.at).toEqual(manali);
  expect(home).not.toHaveProperty('state');
  expect((await moveTo(home, 'Old Mumbai, Mumbai, India')).at).toEqual({ lat: 19.0728, lng: 72.8826, radius: 25_000 });
  expect(await moveTo(home, 'Kathmandu, Nepal')).not.toHaveProperty('at');
});

test('a pin takes precedence over the town, which applies again without it', async () => {
  const home = await aHome(app, host, { city: 'Manali, India' });
  const pinned = await setPlace(host, home, { lat: 32.25, lng: 77.19 });
  expect(pinned).toMatchObject({ at: { radius: 700 }, state: 'IN-HP' });
  expect(await moveTo(home, 'Shimla, India')).toMatchObject({ at: pinned.at, state: 'IN-HP' });
  const { body } = await host.delete<Listing>(`/api/listing/place/${home._id}`);
  expect(body.at).toMatchObject({ lat: 31.1044 });
  expect(body).not.toHaveProperty('state');
});

test('a chosen state selects between towns of one name; with a pin, the state of the pin applies', async () => {
  const home = await aHome(app, host, { city: 'Manali' });
  expect((await facts(home, { state: 'IN-TN' })).body).toMatchObject({ state: 'IN-TN', at: { lat: 13.1667 } });
  await setPlace(host, home, { lat: 32.25, lng: 77.19 });
  expect((await facts(home, { state: 'IN-TN' })).body.state).toBe('IN-HP');
});

test.each([
  ['Kathmandu', { lat: 27.7172, lng: 85.324 }],
  ['America', { lat: 32.2, lng: -77.19 }],
])('a pin in %s is refused for a home in India', async (_, pin) => {
  const home = await aHome(app, host, { city: 'Manali, india' });
  const { status, error } = await host.put(`/api/listing/place/${home._id}`, pin);
  expect([status, error.fields]).toEqual([400, { lat: 'This pin does not lie in India.' }]);
});

test('a pin of a home abroad may be anywhere, and determines no state', async () => {
  const home = await aHome(app, host, { city: 'Kathmandu, Nepal' });
  const placed = await setPlace(host, home, { lat: 27.7172, lng: 85.324 });
  expect(placed.at?.radius).toBe(700);
  expect(placed).not.toHaveProperty('state');
});

test('a home with a pin abroad is in India only once its pin is', async () => {
  const home = await aHome(app, host, { city: 'Kathmandu, Nepal' });
  await setPlace(host, home, { lat: 27.7172, lng: 85.324 });
  const edit = async () =>
    host.post<Listing>(`/api/listing/update/${home._id}`, await aHomeForm({ city: 'Manali' }, {}));
  const { status, error } = await edit();
  expect([status, error.fields]).toEqual([
    400,
    { city: 'The pin of this home does not lie in India. Please move it first.' },
  ]);
  await setPlace(host, home, { lat: 32.25, lng: 77.19 });
  expect((await edit()).body).toMatchObject({ city: 'Manali', state: 'IN-HP' });
});

test('homes placed by an older version are placed again, once', async () => {
  const [home, pinned, unknown] = await Promise.all(
    ['Manali', 'Manali', 'Nowhere at all'].map((city) => aHome(app, host, { city })),
  );
  const { at } = await setPlace(host, pinned as Listing, { lat: 32.25, lng: 77.19 });
  const stale = { at_lat: 1, at_lng: 1, at_radius: 5_000 };
  const ids = [home, unknown].map((each) => (each as Listing)._id);
  await app.db.updateTable('listing').set(stale).where('id', 'in', ids).execute();
  await app.db.deleteFrom('gazetteer').execute();
  await updateTownPoints(app.db);
  const shownPoint = async (each: Listing | undefined) =>
    (await host.get<Listing>(`/api/listing/findlistingbyid/${each?._id}`)).body.at;
  expect([await shownPoint(home), await shownPoint(pinned), await shownPoint(unknown)]).toEqual([
    manali,
    at,
    undefined,
  ]);
  await app.db.updateTable('listing').set(stale).where('id', 'in', ids).execute();
  await updateTownPoints(app.db);
  expect(await shownPoint(home)).toMatchObject({ lat: 1 });
});
