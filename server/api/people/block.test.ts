import type { Booking } from '@aangan/contract/booking/bookings.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { BlockedPerson } from '@aangan/contract/people/blocks.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aBooking, bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { refuseBlocked } from '../../domain/blocks/blocks.ts';
import { aListing } from '@aangan/tests/support/listings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { rateLimits: false } });
});
afterAll(() => app.close());

let host: Person;
let guest: Person;
let home: Listing;
beforeEach(async () => {
  [host, guest] = [await app.signUp({ name: 'Hari Prasad' }), await app.signUp({ name: 'Gita Devi Lakshman' })];
  home = await aListing(app, host);
});

const block = (by: Person, whom: { id: string }) => by.post(`/api/people/block/${whom.id}`);
const unblock = (by: Person, whom: { id: string }) => by.delete(`/api/people/block/${whom.id}`);
const blockedBy = async (person: Person) => (await person.get<BlockedPerson[]>('/api/people/blocked')).body;
const hold = (listing: Listing, days = 30, by = guest) =>
  by.post<Booking>(
    `/api/booking/create/${listing._id}`,
    bookingRequest(app, listing, { checkIn: daysFromNow(app, days) }),
  );
const BLOCKED = { status: 403, error: { code: 'BLOCKED' } };

test('holds no new stay in any home of who blocked them, and can again once it is taken back', async () => {
  const second = await aListing(app, host, { title: 'Second' });
  expect((await block(host, guest)).status).toBe(200);
  expect(await hold(home)).toMatchObject(BLOCKED);
  expect(await hold(second)).toMatchObject(BLOCKED);
  expect((await unblock(host, guest)).status).toBe(200);
  expect((await hold(home)).status).toBe(201);
});

test('books elsewhere, and others book here', async () => {
  const [elsewhere, other] = [await aListing(app, await app.signUp()), await app.signUp()];
  await block(host, guest);
  expect((await hold(elsewhere)).status).toBe(201);
  expect((await hold(home, 30, other)).status).toBe(201);
});

test('does not keep who blocked them from booking', async () => {
  const own = await aListing(app, guest);
  await block(host, guest);
  expect((await hold(own, 30, host)).status).toBe(201);
});

test('keeps what they hold, and gets it again when they ask for it again', async () => {
  const stay = await aBooking(app, guest, home);
  await block(host, guest);
  expect(await hold(home)).toMatchObject({ status: 200, body: { _id: stay._id } });
  expect((await guest.get<Booking>(`/api/booking/findbookingbyid/${stay._id}`)).body.state).toBe('held');
  expect(await hold(home, 60)).toMatchObject(BLOCKED);
});

test('hears a sentence that blames nobody', async () => {
  await block(host, guest);
  const { error } = await hold(home);
  expect(error.message).toContain('Every other home is open to you');
  expect(error.message).not.toMatch(/block|Hari/i);
});

test('sends no message, but about a stay that is held, paid or going on', async () => {
  const message = { senderId: guest.id, recipientId: host.id, listingId: home._id };
  const send = (own = {}) => refuseBlocked(app.db, { ...message, ...own }, app.clock.now());
  await expect(send()).resolves.toBeUndefined();
  await block(host, guest);
  await expect(send()).rejects.toMatchObject({ code: 'BLOCKED' });
  await expect(send({ senderId: host.id, recipientId: guest.id })).resolves.toBeUndefined();
  await unblock(host, guest);
  const stay = await aBooking(app, guest, home);
  const second = await aListing(app, host, { title: 'Second' });
  await block(host, guest);
  await expect(send()).resolves.toBeUndefined();
  await expect(send({ listingId: second._id })).rejects.toMatchObject({ code: 'BLOCKED' });
  await guest.delete(`/api/booking/cancel/${stay._id}`);
  await expect(send()).rejects.toMatchObject({ code: 'BLOCKED' });
});

test('either holds or is blocked when both happen at once: nothing is held after the block was answered', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await app.signUp();
    const requests = Array.from({ length: 4 }, (_, index) => hold(home, 100 + 10 * round + index, person));
    await block(host, person);
    const late = await hold(home, 90 + 200, person);
    const answered = await Promise.all(requests);
    expect(late).toMatchObject(BLOCKED);
    for (const { status } of answered) expect([201, 403, 409]).toContain(status);
  }
});

test('stands once on the list, by first name, for who blocked them alone', async () => {
  await block(host, guest);
  await block(host, guest);
  expect(await blockedBy(host)).toEqual([{ _id: guest.id, name: 'Gita', blockedAt: expect.any(String) }]);
  expect(await blockedBy(guest)).toEqual([]);
  expect((await unblock(host, guest)).status).toBe(200);
  expect((await unblock(host, guest)).status).toBe(200);
  expect(await blockedBy(host)).toEqual([]);
});

test('is a person who is there, and not oneself', async () => {
  expect(await block(host, host)).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    expect(await block(host, { id })).toMatchObject({ status: 404, error: { code: 'PERSON_NOT_FOUND' } });
    expect((await unblock(host, { id })).status).toBe(200);
  }
  const left = await app.signUp();
  await left.post('/api/user/delete', { password: left.password });
  expect(await block(host, left)).toMatchObject({ status: 404, error: { code: 'PERSON_NOT_FOUND' } });
});

test('is forgotten when either leaves', async () => {
  const other = await app.signUp();
  await block(host, guest);
  await block(guest, other);
  await guest.post('/api/user/delete', { password: guest.password });
  expect(await blockedBy(host)).toEqual([]);
  const rows = await app.db.selectFrom('block').selectAll().where('blocker_id', '=', guest.id).execute();
  expect(rows).toEqual([]);
});
