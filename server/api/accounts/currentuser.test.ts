import type { User } from '@aangan/contract/accounts/users.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { copyListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));

test('answers the signed-in person', async () => {
  const person = await app.signUp({ name: 'Meera' });
  const { status, body } = await person.get('/api/user/currentuser');
  expect({ status, body }).toEqual({
    status: 200,
    body: { _id: person.id, name: 'Meera', email: person.email, listing: [], booking: [] },
  });
});

test('answers the homes of a host with their phone, and the stays of a guest', async () => {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const home = await aHome(app, host, { phone: '+91 98290 12345' });
  const stay = await aHeldStay(app, guest, home);

  const { body: seenByHost } = await host.get<User>('/api/user/currentuser');
  expect(seenByHost.listing).toMatchObject([{ _id: home._id, phone: '+91 98290 12345', isBooked: true }]);
  expect(seenByHost.booking).toEqual([]);

  const { body: seenByGuest } = await guest.get<User>('/api/user/currentuser');
  expect(seenByGuest.listing).toEqual([]);
  expect(seenByGuest.booking).toMatchObject([{ _id: stay._id, state: 'held', listing: { _id: home._id } }]);
  expect(JSON.stringify(seenByGuest)).not.toContain(host.email);
});

test('contains the newest hundred homes, newest first, without deleted ones', async () => {
  const host = await app.signUp();
  const first = await aHome(app, host, { title: 'Neem' });
  await copyListing(app.db, first, 101);
  const { body } = await host.get<User>('/api/user/currentuser');
  expect(body.listing).toHaveLength(100);
  expect(body.listing[0]?.title).toBe('Neem 101');
  expect(body.listing[99]?.title).toBe('Neem 2');
  await host.delete(`/api/listing/delete/${body.listing[0]?._id}`);
  expect((await host.get<User>('/api/user/currentuser')).body.listing[0]?.title).toBe('Neem 100');
});

test('is never cached by browsers', async () => {
  const { headers } = await (await app.signUp()).get('/api/user/currentuser');
  expect(headers.get('cache-control')).toBe('no-store');
});
