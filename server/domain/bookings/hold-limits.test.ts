import type { Listing } from '@aangan/contract/homes/listings.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow, pay } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const app = started(() => startTestApp());
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp();
});
beforeEach(async () => {
  guest = await app.signUp();
  home = await aHome(app, host);
});

const create = (days: number, listing = home) =>
  guest.post(`/api/booking/create/${listing._id}`, bookingRequest(app, listing, { checkIn: daysFromNow(app, days) }));
/** Seconds, from the refusal's `Retry-After`. */
const parseRetryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

describe('unpaid stays at one time', () => {
  it('are limited to five', async () => {
    const homes = [home, await aHome(app, host)];
    for (let index = 0; index < 5; index += 1) await aHeldStay(app, guest, homes[index % 2]!, days(index));
    const refused = await create(90);
    expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(parseRetryAfter(refused) / 3_600).toBeCloseTo(24, 0);
  });

  it('allow another when one is paid, cancelled or expired', async () => {
    const held = [];
    for (let index = 0; index < 5; index += 1) held.push(await aHeldStay(app, guest, home, days(index)));
    await pay(app, held[0]!._id);
    expect((await create(90)).status).toBe(201);
    expect((await create(100)).status).toBe(429);
    await guest.delete(`/api/booking/cancel/${held[1]!._id}`);
    expect((await create(100)).status).toBe(201);
  });

  it('are limited for concurrent requests, too', async () => {
    const homes = await Promise.all(Array.from({ length: 10 }, () => aHome(app, host)));
    const answers = await Promise.all(homes.map((listing) => create(30, listing)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('stays in a day', () => {
  it('are limited to twenty', async () => {
    for (let index = 0; index < 20; index += 1) await aPaidStay(app, guest, home, days(index));
    const refused = await create(200);
    expect(refused.status).toBe(429);
    expect(parseRetryAfter(refused) / 3_600).toBeCloseTo(24, 0);
    app.clock.advance(24 * HOUR_MS);
    expect((await create(200)).status).toBe(201);
  });
});

describe('stays of one home left unpaid', () => {
  const leaveUnpaid = async () => {
    await aHeldStay(app, guest, home);
    app.clock.advance(24 * HOUR_MS);
  };

  it('are limited to two in a row; the third is possible after a day', async () => {
    await leaveUnpaid();
    await leaveUnpaid();
    const refused = await create(30);
    expect(refused.status).toBe(429);
    expect(parseRetryAfter(refused) / 3_600).toBeCloseTo(24, 0);
    expect((await create(30, await aHome(app, host))).status).toBe(201);
    app.clock.advance(24 * HOUR_MS);
    expect((await create(30)).status).toBe(201);
  });

  it('count when they are cancelled after an hour, but not when immediately', async () => {
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(1_000);
      const { _id } = await aHeldStay(app, guest, home);
      await guest.delete(`/api/booking/cancel/${_id}`);
    }
    app.clock.advance(1_000);
    await leaveUnpaid();
    const { _id } = await aHeldStay(app, guest, home);
    app.clock.advance(2 * HOUR_MS);
    await guest.delete(`/api/booking/cancel/${_id}`);
    expect((await create(30)).status).toBe(429);
  });

  it('are no longer counted after a paid one', async () => {
    await leaveUnpaid();
    await aPaidStay(app, guest, home, days(0));
    await leaveUnpaid();
    expect((await create(30)).status).toBe(201);
  });
});

it('are reported before the own expired days, and after days taken by others', async () => {
  const overlapping = (person: Person) =>
    person.post(
      `/api/booking/create/${home._id}`,
      bookingRequest(app, home, { checkIn: daysFromNow(app, 11), checkOut: daysFromNow(app, 12) }),
    );
  const codeFor = async (person: Person) => (await overlapping(person)).error.code;
  await aHeldStay(app, guest, home, days(0));
  expect(await codeFor(guest)).toBe('DATES_TAKEN');
  const other = await app.signUp();
  const elsewhere = await aHome(app, host);
  for (let index = 1; index < 5; index += 1) await aHeldStay(app, guest, elsewhere, days(index));
  for (let index = 0; index < 5; index += 1) await aHeldStay(app, other, elsewhere, days(index + 5));
  expect(await codeFor(guest)).toBe('TOO_MANY_REQUESTS');
  expect(await codeFor(other)).toBe('DATES_TAKEN');
});

it('answers a repeated request despite the limit', async () => {
  for (let index = 0; index < 5; index += 1) await aHeldStay(app, guest, home, days(index));
  const again = await guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home, days(0)));
  expect(again.status).toBe(200);
});

it('is disabled by the setting', async () => {
  app.context.settings.rateLimits = false;
  for (let index = 0; index < 25; index += 1) expect((await create(10 + index * 5)).status).toBe(201);
  app.context.settings.rateLimits = true;
});

function days(index: number) {
  return { checkIn: daysFromNow(app, 10 + index * 5) };
}
