import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
let made: string[];
beforeAll(async () => {
  host = await app.signUp();
  guest = await app.signUp();
  home = await aHome(app, host);
  made = [];
  for (let index = 0; index < 5; index += 1) {
    app.clock.advance(1_000);
    made.unshift((await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 10 + index * 10) }))._id);
  }
  await aHeldStay(app, await app.signUp(), home, { checkIn: daysFromNow(app, 80) });
});

const ids = (bookings: Booking[]) => bookings.map(({ _id }) => _id);

test("answers a guest's own bookings, the newest first", async () => {
  const { status, body, headers } = await guest.get<Booking[]>('/api/booking/mine');
  expect(status).toBe(200);
  expect(ids(body)).toEqual(made);
  expect(headers.get('link')).toBeNull();
  expect(body[0]).toEqual((await guest.get(`/api/booking/findbookingbyid/${made[0]}`)).body);
});

test('pages contain each booking exactly once', async () => {
  const seen: string[] = [];
  let next: string | undefined = '/api/booking/mine?limit=2';
  while (next !== undefined) {
    const page: { body: Booking[]; headers: Headers } = await guest.get<Booking[]>(next);
    expect(page.body.length).toBeLessThanOrEqual(2);
    seen.push(...ids(page.body));
    next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(made);
});

test('is empty without bookings, for hosts too', async () => {
  expect((await host.get('/api/booking/mine')).body).toEqual([]);
});

test.each(['cursor=nonsense', 'cursor=1.2.3', 'limit=0', 'limit=101', 'limit=two'])('refuses %s', async (query) => {
  const { status, error } = await guest.get(`/api/booking/mine?${query}`);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [query.split('=')[0]]]);
});
