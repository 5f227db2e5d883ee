import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import type { Client } from '@aangan/tests/support/client.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));
let host: Person;
let guest: Person;
let home: Listing;
let booking: Booking;
beforeAll(async () => {
  host = await app.signUp({ name: 'Meera' });
  guest = await app.signUp({ name: 'Asha' });
});
beforeEach(async () => {
  home = await aHome(app, host);
  booking = await aHeldStay(app, guest, home);
});

const find = (person: Client, id = booking._id) => person.get<Booking>(`/api/booking/findbookingbyid/${id}`);

test('its guest sees all fields', async () => {
  const { status, body } = await find(guest);
  expect(status).toBe(200);
  expect(body).toMatchObject(booking);
});

test("its host sees all fields, with the guest's name and e-mail", async () => {
  const { body } = await find(host);
  expect(body).toMatchObject(booking);
  expect(body.guest).toEqual({ _id: guest.id, name: 'Asha', email: guest.email });
});

test("contains the guest's own rating", async () => {
  await guest.post(`/api/listing/ratings/${home._id}`, { ratings: 4, bookingId: booking._id });
  expect((await find(guest)).body.ratings).toBe(4);
});

describe('anybody with the id', () => {
  it('sees enough to pay, but no name, address, phone or message', async () => {
    await guest.post('/api/guest/contact', {
      bookingId: booking._id,
      name: 'Asha Rao',
      phone: '98290 54321',
      email: 'asha.rao@example.org',
      extraService: 'A DJ',
    });
    const { status, body } = await find(app.visitor());
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: booking._id,
      listing: {
        title: home.title,
        description: home.description,
        photos: home.photos,
        image1: expect.stringMatching(/^\/photos\//),
        landMark: home.landMark,
        city: home.city,
        rent: home.rent,
      },
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      nights: 3,
      guests: booking.guests,
      rent: 2_000,
      refundPolicy: { freeCancelHours: 48, lateRefundPercent: 50 },
      price: booking.price,
      totalRent: booking.totalRent,
      extraService: 0,
      payable: booking.payable,
      paid: 0,
      refunded: 0,
      state: 'held',
      isBooked: true,
      heldUntil: booking.heldUntil,
    });
    expect(JSON.stringify(body)).not.toMatch(/Asha|Meera|example\.org|98290|DJ/);
  });
});

describe("the home's phone", () => {
  it('is for the guest while the stay is held or confirmed, and for the host always', async () => {
    expect((await find(guest)).body.listing.phone).toBe('+91 98290 12345');
    const paid = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 5) });
    expect(paid.listing.phone).toBe('+91 98290 12345');
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    expect((await find(guest)).body.listing.phone).toBeUndefined();
    expect((await find(host)).body.listing.phone).toBe('+91 98290 12345');
    app.clock.advance(10 * 24 * 60 * 60 * 1_000);
    const over = (await find(guest, paid._id)).body;
    expect([over.state, over.listing.phone]).toEqual(['completed', undefined]);
  });
});

test('a hold is expired from its end on, even before the clean-up has run', async () => {
  app.clock.moveTo(new Date(Date.parse(booking.heldUntil ?? '') - 2_000));
  expect((await find(guest)).body.state).toBe('held');
  app.clock.moveTo(booking.heldUntil ?? '');
  expect((await find(guest)).body).toMatchObject({ state: 'expired', isBooked: false, heldUntil: null });
  expect((await find(app.visitor())).body).toMatchObject({ state: 'expired', isBooked: false, heldUntil: null });
});
