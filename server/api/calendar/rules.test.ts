import type { Quote } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { CalendarRules, Season } from '@aangan/contract/calendar/rules.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { weekdayOf, weekdays } from '@aangan/contract/rules/time-spans.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { bookingRequest } from '@aangan/tests/support/bookings.ts';
import {
  app,
  bookedDates,
  day,
  guest,
  hold,
  home,
  host,
  setCalendarScene,
} from '@aangan/tests/support/calendar-scene.ts';
import { describe, expect, it, test } from 'vitest';

setCalendarScene();

const setRules = (rules: object) => host.put<CalendarRules>(`/api/calendar/rules/${home._id}`, rules);
const quote = async (checkIn: number, nights: number) =>
  (
    await app
      .visitor()
      .get<Quote>(`/api/booking/quote/${home._id}?checkIn=${day(checkIn)}&checkOut=${day(checkIn + nights)}`)
  ).body;

test('a home has the default rules until its host sets others', async () => {
  const { body } = await host.get<HostCalendar>(`/api/calendar/home/${home._id}?from=${day(0)}&to=${day(0)}`);
  expect(body.rules).toEqual({
    preparationDays: 1,
    minNights: 1,
    maxNights: 365,
    noticeDays: 0,
    noticeUntil: '24:00',
    horizonDays: 730,
    checkInDays: weekdays,
    checkOutDays: weekdays,
    weekendDays: ['fri', 'sat'],
    weekendRent: null,
    weeklyDiscount: 0,
    monthlyDiscount: 0,
    earlyBird: null,
    lastMinute: null,
  });
});

test('changes the given fields, and leaves absent ones unchanged', async () => {
  await setRules({ minNights: 3, checkInDays: ['sat', 'mon'] });
  const { status, body } = await setRules({ weeklyDiscount: 10, noticeUntil: '18:00' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ minNights: 3, checkInDays: ['mon', 'sat'], weeklyDiscount: 10, noticeUntil: '18:00' });
});

test('the maximum stay is never below a minimum stay of the home, a season or a day', async () => {
  const tooShort = { status: 400, body: { fields: { maxNights: expect.any(String) } } };
  expect(await setRules({ minNights: 5, maxNights: 4 })).toMatchObject(tooShort);
  await host.post(`/api/calendar/season/${home._id}`, { name: 'Holi', from: day(5), to: day(6), minNights: 6 });
  expect(await setRules({ maxNights: 5 })).toMatchObject(tooShort);
  await host.put(`/api/calendar/days/${home._id}`, { from: day(9), to: day(9), set: { minNights: 8 } });
  expect(await setRules({ maxNights: 7 })).toMatchObject(tooShort);
  expect((await setRules({ maxNights: 8 })).status).toBe(200);
});

describe('a stay that the rules do not allow', () => {
  const other = (ahead: number) => weekdays.filter((name) => name !== weekdayOf(day(ahead)));
  it.each([
    ['TOO_SHORT', { minNights: 3 }, 10, 2],
    ['TOO_LONG', { maxNights: 2 }, 10, 3],
    ['TOO_SOON', { noticeDays: 5 }, 4, 2],
    ['TOO_FAR', { horizonDays: 9 }, 10, 2],
  ])('is answered %s', async (code, rules, checkIn, nights) => {
    await setRules(rules);
    expect((await quote(checkIn, nights)).reasons.map((reason) => reason.code)).toEqual([code]);
    expect(await hold(checkIn, nights)).toMatchObject({ status: 409, body: { code } });
  });

  it('is answered NO_CHECK_IN_THAT_DAY and NO_CHECK_OUT_THAT_DAY', async () => {
    await setRules({ checkInDays: other(10), checkOutDays: other(12) });
    expect(await quote(10, 2)).toMatchObject({
      bookable: false,
      reasons: [{ code: 'NO_CHECK_IN_THAT_DAY' }, { code: 'NO_CHECK_OUT_THAT_DAY' }],
    });
    expect(await hold(10, 2)).toMatchObject({ status: 409, body: { code: 'NO_CHECK_IN_THAT_DAY' } });
  });

  it('is not found by a search', async () => {
    const found = async () => {
      const { body } = await app
        .visitor()
        .get<Listing[]>(`/api/listing/search?place=Jaipur&checkIn=${day(10)}&checkOut=${day(12)}`);
      return body.some(({ _id }) => _id === home._id);
    };
    expect(await found()).toBe(true);
    await setRules({ minNights: 3 });
    expect(await found()).toBe(false);
  });
});

test('a stricter rule does not affect existing bookings', async () => {
  const stay = await aHeldStay(app, guest, home, { checkIn: day(10), nights: 2 });
  await setRules({ minNights: 7, checkInDays: [weekdayOf(day(11))] });
  expect((await guest.get(`/api/booking/findbookingbyid/${stay._id}`)).body).toMatchObject({ state: 'held' });
  expect((await hold(10, 2)).status).toBe(200);
});

describe('days of preparation', () => {
  it('can be 0, so that a check-in is possible on the check-out day of another stay', async () => {
    await setRules({ preparationDays: 0 });
    const one = await aHeldStay(app, guest, home, { checkIn: day(10), nights: 2 });
    expect(await bookedDates()).toEqual([{ start: day(10), end: day(11) }]);
    const another = await app.signUp();
    expect((await aHeldStay(app, another, home, { checkIn: one.checkOut, nights: 1 })).checkIn).toBe(one.checkOut);
  });

  it('must be free of other stays, before and after', async () => {
    await setRules({ preparationDays: 3 });
    await aHeldStay(app, guest, home, { checkIn: day(20), nights: 2 });
    const another = await app.signUp();
    const at = (checkIn: number, nights: number) =>
      another.post(`/api/booking/create/${home._id}`, bookingRequest(app, home, { checkIn: day(checkIn), nights }));
    expect(await at(15, 3)).toMatchObject({ status: 409, body: { code: 'DATES_TAKEN' } });
    expect(await at(24, 1)).toMatchObject({ status: 409, body: { code: 'DATES_TAKEN' } });
    expect(await at(25, 1)).toMatchObject({ status: 201 });
    expect(await at(15, 2)).toMatchObject({ status: 201 });
  });

  it('apply immediately to all free days', async () => {
    await aHeldStay(app, guest, home, { checkIn: day(10), nights: 2 });
    await aHeldStay(app, guest, home, { checkIn: day(14), nights: 1 });
    await setRules({ preparationDays: 4 });
    expect(await bookedDates()).toEqual([{ start: day(10), end: day(18) }]);
    await setRules({ preparationDays: 0 });
    expect(await bookedDates()).toEqual([
      { start: day(10), end: day(11) },
      { start: day(14), end: day(14) },
    ]);
  });

  it('are taken completely after a stay once the next stay is cancelled', async () => {
    await aHeldStay(app, guest, home, { checkIn: day(10), nights: 2 });
    const next = await aHeldStay(app, guest, home, { checkIn: day(13), nights: 1 });
    await setRules({ preparationDays: 4 });
    await guest.delete(`/api/booking/cancel/${next._id}`);
    expect(await bookedDates()).toEqual([{ start: day(10), end: day(15) }]);
  });
});

test('the larger discount, by length or by time of booking, reduces the price of the nights', async () => {
  await setRules({ weeklyDiscount: 10, lastMinute: { days: 10, percent: 25 }, earlyBird: { days: 60, percent: 5 } });
  expect((await quote(20, 7)).discount).toEqual({ kind: 'weekly', percent: 10, amount: 1_400 });
  expect((await quote(10, 7)).discount).toEqual({ kind: 'last-minute', percent: 25, amount: 3_500 });
  expect((await quote(60, 2)).discount).toEqual({ kind: 'early-bird', percent: 5, amount: 200 });
  expect(await quote(20, 7)).toMatchObject({ nightsTotal: 14_000, total: 12_600 + 500 + 3_402 });
});

test('a search with dates shows their price', async () => {
  await setRules({ weekendDays: weekdays, weekendRent: 3_000 });
  const { body } = await app
    .visitor()
    .get<Listing[]>(`/api/listing/search?place=Jaipur&checkIn=${day(10)}&checkOut=${day(12)}`);
  expect(body.find(({ _id }) => _id === home._id)?.stay).toEqual({
    nights: 2,
    total: (await quote(10, 2)).total,
    averageNight: 3_000,
  });
});

describe('a season', () => {
  const add = (season: object) => host.post<Season>(`/api/calendar/season/${home._id}`, { name: 'Diwali', ...season });

  it('has its own prices and minimum stay', async () => {
    const { status } = await add({ from: day(10), to: day(12), rent: 4_000, minNights: 2 });
    expect(status).toBe(201);
    expect((await quote(11, 3)).nights.map(({ rent }) => rent)).toEqual([4_000, 4_000, 2_000]);
    expect((await quote(12, 1)).reasons.map(({ code }) => code)).toEqual(['TOO_SHORT']);
    expect((await quote(13, 1)).bookable).toBe(true);
  });

  it('overlaps no other season in any year', async () => {
    await add({ from: '2027-12-20', to: '2028-01-05', yearly: true, rent: 4_000 });
    expect(await add({ from: '2030-01-05', to: '2030-01-10' })).toMatchObject({
      status: 409,
      body: { code: 'SEASONS_OVERLAP' },
    });
    expect((await add({ from: '2030-01-06', to: '2030-01-10' })).status).toBe(201);
  });

  it('is changed and deleted only by its host', async () => {
    const { body } = await add({ from: day(10), to: day(12), rent: 4_000 });
    const address = `/api/calendar/season/${body._id}`;
    expect(await guest.put(address, { name: 'x', from: day(1), to: day(2) })).toMatchObject({
      status: 404,
      body: { code: 'SEASON_NOT_FOUND' },
    });
    expect((await host.put(address, { name: 'Holi', from: day(11), to: day(14), rent: 5_000 })).body).toMatchObject({
      name: 'Holi',
      from: day(11),
      rent: 5_000,
    });
    expect((await host.delete(address)).status).toBe(200);
    expect((await host.delete(address)).status).toBe(404);
    expect((await quote(11, 1)).nightsTotal).toBe(2_000);
  });

  it('is limited to fifty per home', async () => {
    for (let number = 0; number < 50; number += 1) {
      expect((await add({ from: day(number), to: day(number) })).status).toBe(201);
    }
    expect(await add({ from: day(60), to: day(60) })).toMatchObject({ status: 409, body: { code: 'LIST_FULL' } });
  });

  it.each([
    ['that ends before it begins', { from: day0(3), to: day0(2) }, 'to'],
    ['of more than 366 days', { from: day0(0), to: day0(366) }, 'to'],
    ['of every year that meets itself', { from: '2027-01-01', to: '2028-01-01', yearly: true }, 'to'],
    ['without a name', { name: ' ', from: day0(0), to: day0(1) }, 'name'],
  ])('%s is refused', async (_what, season, field) => {
    const { status, body } = await add(season);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toContain(field);
  });
});

/** Evaluated in the test, since the table of cases is built before the app has started. */
function day0(ahead: number): string {
  return addDays('2027-01-01', ahead);
}
