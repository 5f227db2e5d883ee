import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { SavedReply } from '@aangan/contract/inbox/host-messages.ts';
import { MAX_REPLIES } from '@aangan/contract/limits.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { setPlace } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openConversation } from '../../domain/inbox/conversations.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));

let host: Person;
let guest: Person;
let home: Listing;
beforeEach(async () => {
  [host, guest] = [await app.signUp({ name: 'Hari' }), await app.signUp({ name: 'Gita Devi' })];
  home = await aHome(app, host, { title: 'Neem House' });
  await setPlace(host, home, { address: 'Behind the Neem 7', directions: 'The blue gate' });
});

const save = (message: string, own: object = {}, by = host) =>
  by.post<SavedReply>('/api/inbox/replies', { message, ...own });
const all = async (query = '', by = host) => (await by.get<SavedReply[]>(`/api/inbox/replies${query}`)).body;
const conversation = async (with_: Person = guest) =>
  (
    await app.db
      .transaction()
      .execute((trx) =>
        openConversation(trx, { listingId: home._id, hostId: host.id, guestId: with_.id }, app.clock.now()),
      )
  ).id;
const filled = async () => (await all(`?conversation=${await conversation()}`)).map((reply) => reply.filled);

test('are saved, changed and deleted, and listed in order of creation', async () => {
  const first = await save('  Welcome, {guest} ', { name: 'Welcome' });
  expect([first.status, first.body]).toEqual([
    201,
    { _id: expect.any(String), name: 'Welcome', message: 'Welcome, {guest}' },
  ]);
  app.clock.advance(1_000);
  const { body: second } = await save('Breakfast is at eight.');
  expect(await all()).toEqual([first.body, second]);
  const path = `/api/inbox/replies/${first.body._id}`;
  const changed = await host.put<SavedReply>(path, { message: 'Namaste, {guest}' });
  expect([changed.status, changed.body]).toEqual([200, { _id: first.body._id, message: 'Namaste, {guest}' }]);
  expect((await host.delete(path)).status).toBe(200);
  expect(await host.delete(path)).toMatchObject({ status: 404, error: { code: 'REPLY_NOT_FOUND' } });
  expect(await all()).toEqual([second]);
});

test('are limited to fifty, also for concurrent requests', async () => {
  const saved = await Promise.all(Array.from({ length: MAX_REPLIES + 5 }, (_, index) => save(`Reply ${index}`)));
  expect(saved.filter(({ status }) => status === 201)).toHaveLength(MAX_REPLIES);
  expect(saved.find(({ status }) => status !== 201)).toMatchObject({ status: 409, error: { code: 'LIST_FULL' } });
});

test.each([
  ['message', { message: '' }],
  ['message', { message: ' \n' }],
  ['message', { message: 'x'.repeat(4_001) }],
  ['message', { message: 'a\u0000b' }],
  ['message', { message: undefined }],
  ['name', { name: 'x'.repeat(61) }],
  ['name', { name: 'a\nb' }],
])('without a valid %s are refused', async (field, own) => {
  const { status, error } = await save('Welcome', own);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
});

describe('filled in for a guest', () => {
  const everything = '{guest} | {home} | {checkIn} | {checkOut} | {address} | {directions} | {other} {guest}';

  test('without a stay name the guest and the home', async () => {
    await save(everything);
    expect(await filled()).toEqual(['Gita | Neem House |  |  |  |  | {other} Gita']);
  });

  test('contain the address only while the stay is paid and not over', async () => {
    await save('{checkIn} {checkOut}: {address}, {directions}');
    const stay = await aHeldStay(app, guest, home);
    const dates = `${formatDate(stay.checkIn)} ${formatDate(stay.checkOut)}`;
    expect(await filled()).toEqual([`${dates}: ,`]);
    await pay(app, stay._id);
    expect(await filled()).toEqual([`${dates}: Behind the Neem 7, The blue gate`]);
    await guest.delete(`/api/booking/cancel/${stay._id}`);
    expect(await filled()).toEqual([`${dates}: ,`]);
  });

  test('use the newest stay', async () => {
    await save('[{address}]');
    await aPaidStay(app, guest, home);
    expect(await filled()).toEqual(['[Behind the Neem 7]']);
    app.clock.advance(1_000);
    await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 90) });
    expect(await filled()).toEqual(['[]']);
  });

  test('do not fill in placeholders that are part of inserted values', async () => {
    await setPlace(host, home, { address: '{directions}{guest}' });
    await aPaidStay(app, guest, home);
    await save('{address}');
    expect(await filled()).toEqual(['{directions}{guest}']);
  });

  test('are never longer than a message', async () => {
    await save(`${'{home}'.repeat(600)} end`);
    const [text = ''] = await filled();
    expect([Array.from(text).length, text.endsWith('…')]).toEqual([4_000, true]);
  });

  test('are answered only to the host of the conversation', async () => {
    const id = await conversation();
    const other = await app.signUp();
    await save('{address}', {}, guest);
    expect(await guest.get(`/api/inbox/replies?conversation=${id}`)).toMatchObject({
      status: 403,
      error: { code: 'NOT_ALLOWED' },
    });
    for (const unknown of [id, crypto.randomUUID(), 'nonsense']) {
      expect(await other.get(`/api/inbox/replies?conversation=${unknown}`)).toMatchObject({
        status: 404,
        error: { code: 'CONVERSATION_NOT_FOUND' },
      });
    }
  });
});

test('are deleted with the account of their owner', async () => {
  await save('Mine');
  await host.post('/api/user/delete', { password: host.password });
  expect(await app.db.selectFrom('saved_reply').select('id').where('account_id', '=', host.id).execute()).toEqual([]);
});
