import type { BookedDates, Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, instantInIndia } from '@aangan/contract/rules/dates.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow, type StayOptions } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
beforeAll(async () => {
  host = await app.signUp({ name: 'Meera' });
  guest = await app.signUp({ name: 'Asha' });
});
beforeEach(async () => {
  home = await aHome(app, host);
});

const create = (person: Person, body: unknown, headers: Record<string, string> = {}, listing = home) =>
  person.post<Booking>(`/api/booking/create/${listing._id}`, body, headers);
const stayRequest = (options: StayOptions = {}) => bookingRequest(app, home, options);
const listBookings = async (listing: Listing) =>
  app.db.selectFrom('booking').selectAll().where('listing_id', '=', listing._id).execute();

test('holds a stay for 24 hours and returns it in full', async () => {
  const body = stayRequest({ adults: 2, children: 1, infants: 1, pets: 1 });
  const before = app.clock.now().getTime();
  const { status, body: booking } = await create(guest, body);
  expect(status).toBe(201);
  const total = 2_000 * 3 + 300 * 3 * 3 + 500 + 0.27 * 6_000;
  expect(booking).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    listing: { ...home, isBooked: true, phone: '+91 98290 12345' },
    host: { _id: host.id, name: 'Meera' },
    guest: { _id: guest.id, name: 'Asha', email: guest.email },
    checkIn: body.checkIn,
    checkOut: body.checkOut,
    nights: 3,
    guests: { adults: 2, children: 1, infants: 1, pets: 1, totalGuests: 5 },
    rent: 2_000,
    refundPolicy: { freeCancelHours: 48, lateRefundPercent: 50 },
    totalRent: total,
    price: {
      nights: [0, 1, 2].map((night) => ({ date: addDays(body.checkIn, night), rent: 2_000 })),
      nightsTotal: 6_000,
      discount: null,
      extraGuests: 2_700,
      cleaning: 500,
      service: 900,
      taxes: 720,
      roundOff: 0,
      total,
    },
    extraService: 0,
    payable: total,
    paid: 0,
    refunded: 0,
    state: 'held',
    isBooked: true,
    heldUntil: expect.any(String),
    contactedAt: null,
  });
  expect(Date.parse(booking.heldUntil ?? '') - before).toBeCloseTo(24 * 60 * 60 * 1_000, -4);
});

test('answers a new booking in the same form as later reads', async () => {
  await create(guest, stayRequest({ checkIn: daysFromNow(app, 60) }));
  const { body: booking } = await create(guest, stayRequest());
  expect((await guest.get(`/api/booking/findbookingbyid/${booking._id}`)).body).toMatchObject(booking);
});

test('assumes one adult without guest counts, and ignores a sent totalGuests', async () => {
  const { checkIn, checkOut, totalRent } = stayRequest();
  const { status, body } = await create(guest, { checkIn, checkOut, totalRent, totalGuests: 40 });
  expect(status).toBe(201);
  expect(body.guests).toEqual({ adults: 1, children: 0, infants: 0, pets: 0, totalGuests: 1 });
});

test('converts instants to their dates in India', async () => {
  const body = stayRequest();
  const { body: booking } = await create(guest, {
    ...body,
    checkIn: instantInIndia(body.checkIn).toISOString(),
    checkOut: instantInIndia(body.checkOut).toISOString(),
  });
  expect(booking).toMatchObject({ checkIn: body.checkIn, checkOut: body.checkOut });
});

test('keeps its rates when the host changes them later', async () => {
  const { _id, totalRent } = await aHeldStay(app, guest, home);
  const edit = new FormData();
  edit.set('rent', '9000');
  expect((await host.post(`/api/listing/update/${home._id}`, edit)).status).toBe(200);
  const { body } = await guest.get<Booking>(`/api/booking/findbookingbyid/${_id}`);
  expect(body).toMatchObject({ rent: 2_000, totalRent, payable: totalRent, listing: { rent: 2_000 } });
});

describe('dates that are taken', () => {
  const first = (offset: number) => daysFromNow(app, 40 + offset);

  it.each([
    ['the same', 0, 2],
    ['a day inside', 1, 1],
    ['around it', -1, 4],
    ['up to its first day', -2, 2],
    ['from its last day', 2, 2],
  ])('refuses another guest %s', async (_title, from, nights) => {
    await aHeldStay(app, guest, home, { checkIn: first(0), nights: 2 });
    const other = await app.signUp();
    const { status, error } = await create(other, stayRequest({ checkIn: first(from), nights }));
    expect({ status, error }).toEqual({ status: 409, error: { code: 'DATES_TAKEN', message: errors.DATES_TAKEN } });
    expect(await listBookings(home)).toHaveLength(1);
  });

  it('allows a check-in the day after the last blocked day, and a check-out the day before the first', async () => {
    await aHeldStay(app, guest, home, { checkIn: first(0), nights: 2 });
    const other = await app.signUp();
    expect((await create(other, stayRequest({ checkIn: first(3), nights: 2 }))).status).toBe(201);
    expect((await create(other, stayRequest({ checkIn: first(-3), nights: 2 }))).status).toBe(201);
    const { body } = await app.visitor().get<BookedDates[]>(`/api/booking/booked-dates/${home._id}`);
    expect(body).toEqual([
      { start: first(-3), end: first(-1) },
      { start: first(0), end: first(2) },
      { start: first(3), end: first(5) },
    ]);
  });

  it('are available after the hold has expired, even before the clean-up', async () => {
    const { _id } = await aHeldStay(app, guest, home, { checkIn: first(0) });
    app.clock.advance(24 * 60 * 60 * 1_000 + 1_000);
    const other = await app.signUp();
    expect((await create(other, stayRequest({ checkIn: first(-1) }))).status).toBe(201);
    const { body } = await guest.get<Booking>(`/api/booking/findbookingbyid/${_id}`);
    expect(body).toMatchObject({ state: 'expired', isBooked: false, heldUntil: null });
  });

  it('are taken in one home only', async () => {
    await aHeldStay(app, guest, home, { checkIn: first(0) });
    const elsewhere = await create(guest, stayRequest({ checkIn: first(0) }), {}, await aHome(app, host));
    expect(elsewhere.status).toBe(201);
  });

  it('cannot be taken twice, even by SQL', async () => {
    await aHeldStay(app, guest, home, { checkIn: first(0) });
    const [row] = await listBookings(home);
    const { id: _, ...copy } = row!;
    const other = await app.signUp();
    await expect(
      app.db
        .insertInto('booking')
        .values({ ...copy, guest_id: other.id, contact: null })
        .execute(),
    ).rejects.toMatchObject({ code: '23P01', constraint: 'taken_days_once' });
    await expect(app.db.deleteFrom('taken_days').where('listing_id', '=', home._id).execute()).rejects.toMatchObject({
      constraint: 'taken_days_of_live_booking',
    });
  });
});

describe('a repeated request', () => {
  it('answers the existing booking, even if its price has changed since', async () => {
    const booking = await aHeldStay(app, guest, home);
    const again = await create(guest, { ...stayRequest(), totalRent: 1 });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject(booking);
    expect(await listBookings(home)).toHaveLength(1);
  });

  it('books once for ten concurrent requests of a guest', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(guest, stayRequest())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  });

  it('refuses other guest counts', async () => {
    await aHeldStay(app, guest, home);
    const { status, error } = await create(guest, stayRequest({ adults: 2 }));
    expect([status, error.code]).toEqual([409, 'ALREADY_BOOKED']);
  });

  it('makes a new booking once the first is cancelled', async () => {
    const { _id } = await aHeldStay(app, guest, home);
    await guest.delete(`/api/booking/cancel/${_id}`);
    const { status, body } = await create(guest, stayRequest());
    expect(status).toBe(201);
    expect(body._id).not.toBe(_id);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'a-key-of-this-guest' };

  it('answers the same booking in its present state, and books nothing', async () => {
    const { body: booking, status } = await create(guest, stayRequest(), key);
    expect(status).toBe(201);
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    const again = await create(guest, stayRequest(), key);
    expect([again.status, again.body._id, again.body.state]).toEqual([200, booking._id, 'cancelled']);
    expect(await listBookings(home)).toHaveLength(1);
  });

  it('returns the same booking even if its days are now taken by another guest', async () => {
    const { body: booking } = await create(guest, stayRequest(), { 'idempotency-key': 'given up' });
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    await aHeldStay(app, await app.signUp(), home);
    const again = await create(guest, stayRequest(), { 'idempotency-key': 'given up' });
    expect([again.status, again.body._id, again.body.state]).toEqual([200, booking._id, 'cancelled']);
  });

  it('also identifies a booking that existed before the key was sent', async () => {
    const booking = await aHeldStay(app, guest, home);
    const found = { 'idempotency-key': 'found' };
    expect((await create(guest, stayRequest(), found)).status).toBe(200);
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    expect((await create(guest, stayRequest(), found)).body).toMatchObject({ _id: booking._id, state: 'cancelled' });
  });

  it('is refused with another body, and for another home', async () => {
    const person = await app.signUp();
    await create(person, stayRequest(), key);
    const other = await create(person, stayRequest({ nights: 4 }), key);
    expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const elsewhere = await create(person, stayRequest(), key, await aHome(app, host));
    expect([elsewhere.status, elsewhere.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('books once when it is sent concurrently for two homes', async () => {
    const person = await app.signUp();
    const homes = [home, await aHome(app, host)];
    const answers = await Promise.all(homes.map((listing) => create(person, stayRequest(), key, listing)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('is independent of the same key of another guest', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    expect((await create(one, stayRequest(), key)).status).toBe(201);
    expect((await create(other, stayRequest({ checkIn: daysFromNow(app, 60) }), key)).status).toBe(201);
  });

  it('can be used again if nothing was booked', async () => {
    const person = await app.signUp();
    expect((await create(person, { ...stayRequest(), totalRent: 1 }, key)).status).toBe(409);
    expect((await create(person, stayRequest(), key)).status).toBe(201);
  });

  it('has a bounded length', async () => {
    const { status, error } = await create(guest, stayRequest(), { 'idempotency-key': 'x'.repeat(256) });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['Idempotency-Key']]);
  });
});

describe('refused input', () => {
  it('a wrong price, with the correct one in the answer', async () => {
    const right = stayRequest();
    const { status, error } = await create(guest, { ...right, totalRent: right.totalRent - 1 });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: 'PRICE_CHANGED', totalRent: right.totalRent });
    expect(await listBookings(home)).toEqual([]);
  });

  it('an unpublished home', async () => {
    await host.delete(`/api/listing/delete/${home._id}`);
    expect((await create(guest, stayRequest())).status).toBe(404);
  });

  it.each<[string, (right: ReturnType<typeof bookingRequest>) => unknown, string]>([
    ['a check-in in the past', (right) => ({ ...right, checkIn: daysFromNow(app, -1) }), 'checkIn'],
    ['a check-in too far ahead', () => stayRequest({ checkIn: daysFromNow(app, 732) }), 'checkIn'],
    ['no night', (right) => ({ ...right, checkOut: right.checkIn }), 'checkOut'],
    ['too many nights', () => stayRequest({ nights: 366 }), 'checkOut'],
    ['too many guests', () => stayRequest({ adults: 26, children: 25 }), 'totalGuests'],
    ['no adult', (right) => ({ ...right, adults: 0 }), 'adults'],
    ['half a child', (right) => ({ ...right, children: 0.5 }), 'children'],
    ['fewer pets than none', (right) => ({ ...right, pets: -1 }), 'pets'],
    ['a count that is text', (right) => ({ ...right, infants: '1' }), 'infants'],
    ['a day that is none', (right) => ({ ...right, checkIn: '2027-02-29' }), 'checkIn'],
    ['no date', (right) => ({ ...right, checkOut: undefined }), 'checkOut'],
    ['no price', (right) => ({ ...right, totalRent: undefined }), 'totalRent'],
    ['a price with paise', (right) => ({ ...right, totalRent: 10.5 }), 'totalRent'],
  ])('%s', async (_title, body, field) => {
    const { status, error } = await create(guest, body(stayRequest()));
    expect(status).toBe(400);
    expect(error.code).toBe('INVALID_INPUT');
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await listBookings(home)).toEqual([]);
  });
});
