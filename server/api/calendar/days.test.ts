import type { Quote } from '@aangan/contract/bookings/bookings.ts';
import type { HostDay } from '@aangan/contract/calendar/calls.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { bookingRequest } from '@aangan/tests/support/bookings.ts';
import {
  app,
  bookedDates,
  calendar,
  day,
  guest,
  hold,
  home,
  host,
  setCalendarScene,
} from '@aangan/tests/support/calendar-scene.ts';
import { expect, test } from 'vitest';

setCalendarScene();

const setDays = (from: number, to: number, set: object, more: object = {}) =>
  host.put<HostDay[]>(`/api/calendar/days/${home._id}`, { from: day(from), to: day(to), set, ...more });

test('a blocked day is unavailable to guests, without a reason', async () => {
  const { status, body } = await setDays(10, 12, { blocked: true, note: 'The roof' });
  expect(status).toBe(200);
  expect(body.map(({ date, taken }) => ({ date, taken }))).toEqual(
    [10, 11, 12].map((ahead) => ({ date: day(ahead), taken: { by: 'block', note: 'The roof' } })),
  );
  expect(await bookedDates()).toEqual([{ start: day(10), end: day(12) }]);
  expect(await hold(11, 1)).toMatchObject({ status: 409, body: { code: 'DATES_TAKEN' } });
  const seen = await app.visitor().get(`/api/booking/calendar/${home._id}?from=${day(10)}&to=${day(10)}`);
  expect(seen.body).toEqual([
    { date: day(10), free: false, rent: 2_000, minNights: 1, checkIn: false, checkOut: true, departure: true },
  ]);
});

test('a guest may check out on the first blocked day: preparation days may overlap a block', async () => {
  await setDays(10, 12, { blocked: true });
  expect(await hold(8, 2)).toMatchObject({ status: 201 });
  expect((await calendar(8, 13)).days.map(({ taken }) => taken?.by)).toEqual([
    'stay',
    'stay',
    'block',
    'block',
    'block',
    undefined,
  ]);
});

test('a held stay shows when the hold ends, and whether an extra price is requested', async () => {
  const booking = await aHeldStay(app, guest, home, { checkIn: day(8), nights: 2 });
  const taken = async () => (await calendar(8, 8)).days[0]?.taken;
  expect(await taken()).toEqual({
    by: 'stay',
    bookingId: booking._id,
    guest: 'Asha',
    state: 'held',
    heldUntil: booking.heldUntil,
  });
  const wish = { name: 'Asha', phone: '+91 90000 00001', email: guest.email, extraService: 'Flowers in the room' };
  await guest.post('/api/guest/contact', { ...wish, bookingId: booking._id });
  expect(await taken()).toMatchObject({ awaitsPrice: true });
  await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 0 });
  expect(await taken()).not.toHaveProperty('awaitsPrice');
});

test('unblocking a day leaves its neighbours blocked', async () => {
  await setDays(10, 20, { blocked: true });
  await setDays(13, 13, { blocked: false });
  expect(await bookedDates()).toEqual([
    { start: day(10), end: day(12) },
    { start: day(14), end: day(20) },
  ]);
  await setDays(13, 13, { blocked: true });
  expect(await bookedDates()).toEqual([{ start: day(10), end: day(20) }]);
});

test('blocking a day of a live stay is refused, naming the stay', async () => {
  const stay = await aHeldStay(app, guest, home, { checkIn: day(15), nights: 2 });
  expect(await setDays(10, 20, { blocked: true, rent: 9_000 })).toMatchObject({
    status: 409,
    body: { code: 'DAYS_BOOKED', stays: [stay._id] },
  });
  expect((await calendar(10, 10)).days).toMatchObject([{ rent: 2_000, taken: null }]);
});

test('the check-out day of a stay may be blocked: it is preparation', async () => {
  await aHeldStay(app, guest, home, { checkIn: day(15), nights: 2 });
  expect((await setDays(17, 17, { blocked: true })).status).toBe(200);
});

test('an expired hold does not prevent a block, even before the clean-up', async () => {
  await aHeldStay(app, guest, home, { checkIn: day(15), nights: 2 });
  app.clock.advance(25 * 60 * 60 * 1_000);
  expect((await setDays(14, 14, { blocked: true })).status).toBe(200);
});

test('price and minimum stay of a day override all others, and null resets them', async () => {
  await setDays(10, 10, { rent: 5_000, minNights: 2 });
  expect((await calendar(10, 10)).days).toMatchObject([{ rent: 5_000, rentFrom: 'day', minNights: 2 }]);
  expect(await hold(10, 1)).toMatchObject({
    status: 409,
    body: { code: 'TOO_SHORT', fields: { checkOut: expect.any(String) } },
  });
  await setDays(10, 10, { rent: null, minNights: null });
  expect((await calendar(10, 10)).days).toEqual([
    { date: day(10), rent: 2_000, rentFrom: 'base', minNights: 1, taken: null },
  ]);
});

test('weekdays restrict a range, and absent fields stay unchanged', async () => {
  const { body } = await setDays(10, 23, { rent: 3_000 }, { weekdays: ['mon'] });
  expect(body).toHaveLength(2);
  await setDays(10, 23, { note: 'festival' });
  expect((await calendar(10, 23)).days.filter(({ rent }) => rent === 3_000)).toHaveLength(2);
});

test('sending the former days undoes a change', async () => {
  await setDays(10, 11, { rent: 3_000 });
  const before = (await calendar(10, 14)).days;
  await setDays(10, 14, { rent: 4_000, blocked: true });
  const restore = before.map(({ date, own }) => ({
    date,
    ...(own ?? { blocked: false, rent: null, minNights: null, note: null }),
  }));
  expect((await host.put(`/api/calendar/days/${home._id}`, { restore })).status).toBe(200);
  expect((await calendar(10, 14)).days).toEqual(before);
});

test('a booking has the price of its nights, and keeps it', async () => {
  await setDays(10, 10, { rent: 5_000 });
  const address = `/api/booking/quote/${home._id}?checkIn=${day(10)}&checkOut=${day(12)}`;
  const { body: quote } = await app.visitor().get<Quote>(address);
  expect(quote).toMatchObject({ bookable: true, reasons: [], nightsTotal: 7_000, total: 7_000 + 500 + 1_890 });
  expect(quote.nights).toEqual([
    { date: day(10), rent: 5_000 },
    { date: day(11), rent: 2_000 },
  ]);
  const request = bookingRequest(app, home, { checkIn: day(10), nights: 2 });
  expect(await guest.post(`/api/booking/create/${home._id}`, request)).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', totalRent: quote.total },
  });
  const { status, body } = await guest.post<{ _id: string; price: object }>(`/api/booking/create/${home._id}`, {
    ...request,
    totalRent: quote.total,
  });
  expect(status).toBe(201);
  await setDays(13, 13, { rent: 9_000 });
  const { bookable: _, reasons: __, ...price } = quote;
  expect((await guest.get(`/api/booking/findbookingbyid/${body._id}`)).body).toMatchObject({
    price,
    totalRent: quote.total,
  });
});

test.each([
  ['days in the wrong order', { from: 5, to: 4, set: {} }, 'to'],
  ['more days than two years', { from: 0, to: 801, set: {} }, 'to'],
  ['a rent of nothing', { from: 1, to: 1, set: { rent: 0 } }, 'set'],
  ['a note that is too long', { from: 1, to: 1, set: { note: 'x'.repeat(301) } }, 'set'],
])('refuses %s', async (_what, { from, to, set }, field) => {
  const { status, body } = await host.put<{ fields: object }>(`/api/calendar/days/${home._id}`, {
    from: day(from),
    to: day(to),
    set,
  });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toContain(field);
});

test('two changes concurrent with a booking end in a consistent state', async () => {
  for (let round = 0; round < 5; round += 1) {
    const start = 40 + round * 10;
    const answers = await Promise.all([
      setDays(start, start + 3, { blocked: true }),
      hold(start + 1, 2),
      setDays(start, start + 3, { blocked: true }),
    ]);
    const [block, stay, again] = answers.map(({ status }) => status);
    expect([block, again].every((status) => status === (stay === 201 ? 409 : 200))).toBe(true);
    expect(stay === 201 ? 201 : 409).toBe(stay);
    const { days } = await calendar(start, addDays(day(start), 3) === day(start + 3) ? start + 3 : start);
    expect(new Set(days.map(({ taken }) => taken?.by)).has('stay')).toBe(stay === 201);
  }
});

test.each([
  ['further ahead than any stay', 1_100, 1_101, 'to'],
  ['of years ago', -400, 3, 'from'],
])('days %s are not changed', async (_which, from, to, field) => {
  const { status, error } = await setDays(from, to, { rent: 1_500 });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
});

test.each([
  ['blocked', 'yes'],
  ['note', 5],
  ['note', 'x'.repeat(301)],
  ['rent', 'dear'],
])('refuses to set %s to %j, with a reason', async (field, value) => {
  const { status, error } = await setDays(10, 11, { [field]: value });
  expect([status, error.fields?.['set']]).toEqual([400, expect.stringMatching(/^[A-Z].+\.$/)]);
  expect(error.fields?.['set']).not.toMatch(/invalid/i);
});
