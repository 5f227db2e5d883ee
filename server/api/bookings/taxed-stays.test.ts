import type { Booking, BookingWithoutNames, Quote } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceLines, priceStay } from '@aangan/contract/rules/price.ts';
import { ruleOn, taxesFrom } from '@aangan/contract/rules/tax/stay-price.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { bookingRequest, daysFromNow } from '@aangan/tests/support/bookings.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { setPlace } from '@aangan/tests/support/listings.ts';
import { look } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { aHomeIn, indiaTax } from '@aangan/tests/support/tax.ts';
import { untilDelivered } from '@aangan/tests/support/until.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateWholePrices } from '../../domain/homes/update-whole-prices.ts';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
let app: TestApp;
let host: Person;
let guest: Person;
beforeAll(async () => {
  const settings = { razorpay: gateway.settings, tax: indiaTax(), rateLimits: false };
  app = await startTestApp({ settings, now: '2026-12-01T06:00:00Z' });
  [host, guest] = [await app.signUp({ name: 'Hari' }), await app.signUp({ name: 'Gita' })];
  await guest.put('/api/user/update', { state: 'IN-DL' });
});
afterAll(async () => {
  await app.close();
});

interface QuoteRequest {
  checkIn: string;
  checkOut: string;
  adults: number;
}
const fetchQuote = (home: { _id: string }, request: QuoteRequest) =>
  app
    .visitor()
    .get<Quote>(
      `/api/booking/quote/${home._id}?${new URLSearchParams({ ...request, adults: String(request.adults) }).toString()}`,
    );
const aStayRequest = (nights = 4, adults = 2): QuoteRequest => {
  const checkIn = daysFromNow(app, 30);
  return { checkIn, checkOut: addDays(checkIn, nights), adults };
};
/** In rupees: 4,209 a night, 500 for an additional guest, 1,000 for cleaning. */
const worked = { rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };

describe('a quote', () => {
  test('has the tax of the slab, its percentage, and no round-off', async () => {
    const home = await aHomeIn(app, host, 'IN-HP', worked);
    const { status, body } = await fetchQuote(home, aStayRequest());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nightsTotal: 16_836,
      extraGuests: 2_000,
      cleaning: 1_000,
      service: 2_525,
      taxes: 992,
      taxPercent: 5,
      roundOff: 0,
      total: 23_353,
      bookable: true,
      reasons: [],
    });
    expect(priceLines(priceOfParts(body)).map(({ label }) => label)).toContain('Taxes (5%)');
  });

  test('has 18 % from one rupee above the slab on, cleaning included', async () => {
    const home = await aHomeIn(app, host, 'IN-HP', { ...worked, rent: 7_300, extraGuestFee: 0 });
    expect((await fetchQuote(home, aStayRequest(4))).body).toMatchObject({ taxPercent: 18, taxes: 5_436 });
    expect((await fetchQuote(home, aStayRequest(5))).body).toMatchObject({ taxPercent: 5, taxes: 1_876 });
  });

  test('counts only nights if the operator sets it so', async () => {
    const byRent = await startTestApp({ settings: { tax: indiaTax({ value: 'rent' }) }, clock: app.clock });
    const owner = await byRent.signUp();
    const home = await aHomeIn(byRent, owner, 'IN-HP', { ...worked, rent: 7_300, extraGuestFee: 0 });
    const { checkIn, checkOut } = aStayRequest(4);
    const { body } = await byRent
      .visitor()
      .get(`/api/booking/quote/${home._id}?checkIn=${checkIn}&checkOut=${checkOut}`);
    expect(body).toMatchObject({ taxPercent: 5, taxes: 1_510 });
    await byRent.close();
  });
});

describe('a home without a known state', () => {
  test('reports this and accepts no booking until its host enters the state', async () => {
    const home = await aHome(app, host, worked);
    const { body } = await fetchQuote(home, aStayRequest());
    expect(body).toMatchObject({ bookable: false, total: 23_353, reasons: [{ code: 'HOME_STATE_MISSING' }] });
    const request = bookingRequest(app, home, aStayRequest());
    const refused = await guest.post(`/api/booking/create/${home._id}`, request);
    expect(refused).toMatchObject({ status: 409, error: { code: 'HOME_STATE_MISSING' } });
    await host.put(`/api/listing/facts/${home._id}`, { state: 'IN-PY' });
    expect((await fetchQuote(home, aStayRequest())).body).toMatchObject({ bookable: true, reasons: [] });
    expect((await guest.post(`/api/booking/create/${home._id}`, request)).status).toBe(201);
  });

  test('is found for dates only once it has a state', async () => {
    await updateWholePrices(app.db, ruleOn(indiaTax(), dateInIndia(app.clock.now())));
    const home = await aHome(app, host, { ...worked, title: 'Stateless' });
    const { checkIn, checkOut } = aStayRequest();
    const dates = `checkIn=${checkIn}&checkOut=${checkOut}`;
    const count = async (query: string) => {
      const { body, headers } = await app.visitor().get<Listing[]>(`/api/listing/search?${query}&limit=100`);
      return [body.filter(({ _id }) => _id === home._id).length, headers.get('x-total-count')];
    };
    const queries = ['query=stateless', 'query=stateless&minPrice=4209&maxPrice=4209', 'query=stateless&sort=price'];
    for (const query of queries) {
      expect(await count(query)).toEqual([1, '1']);
      expect(await count(`${query}&${dates}`)).toEqual([0, '0']);
    }
    await host.put(`/api/listing/facts/${home._id}`, { state: 'IN-PY' });
    for (const query of queries) expect(await count(`${query}&${dates}`)).toEqual([1, '1']);
  });

  test('gets its state from its pin', async () => {
    const home = await aHome(app, host, worked);
    expect(await setPlace(host, home)).toMatchObject({ state: 'IN-RJ' });
    expect((await fetchQuote(home, aStayRequest())).body).toMatchObject({ bookable: true });
  });

  test('is still refused for dates that no home accepts', async () => {
    const home = await aHome(app, host, worked);
    const { error } = await fetchQuote(home, { ...aStayRequest(), checkOut: aStayRequest().checkIn });
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['INVALID_INPUT', ['checkOut']]);
  });

  test('answers a repeated request of a guest who already holds a stay', async () => {
    const home = await aHomeIn(app, host, 'IN-HP', worked);
    const booking = await aHeldStay(app, guest, home, aStayRequest());
    await host.put(`/api/listing/facts/${home._id}`, { state: null });
    const again = await guest.post<Booking>(
      `/api/booking/create/${home._id}`,
      bookingRequest(app, home, aStayRequest()),
    );
    expect([again.status, again.body._id]).toEqual([200, booking._id]);
  });
});

test('a booking at the price without tax tables is refused, with the right price', async () => {
  const home = await aHomeIn(app, host, 'IN-HP', worked);
  const { checkIn, checkOut, adults } = aStayRequest();
  const totalRent = priceStay(home, 4, 2).total;
  const refused = await guest.post(`/api/booking/create/${home._id}`, { checkIn, checkOut, adults, totalRent });
  expect(refused).toMatchObject({ status: 409, error: { code: 'PRICE_CHANGED', totalRent: 23_353 } });
});

test('a search with dates shows and sorts by prices with tax', async () => {
  const texts = { title: 'Cliff house', extraGuestFee: 0, cleaningFee: 0 };
  const [low, high] = [
    await aHomeIn(app, host, 'IN-HP', { ...texts, rent: 7_500 }),
    await aHomeIn(app, host, 'IN-HP', { ...texts, rent: 7_501 }),
  ];
  const { checkIn, checkOut } = aStayRequest(1);
  const { body } = await app
    .visitor()
    .get<Listing[]>(`/api/listing/search?query=cliff&checkIn=${checkIn}&checkOut=${checkOut}&sort=-price`);
  expect(body.map(({ _id, stay }) => [_id, stay?.total])).toEqual([
    [high._id, 9_976],
    [low._id, 9_001],
  ]);
});

test('e-mails of a stay have the same lines', async () => {
  const home = await aHomeIn(app, host, 'IN-HP', worked);
  await aHeldStay(app, guest, home, aStayRequest());
  await untilDelivered(app.db);
  const text = app.mails.findLast(({ to }) => to === guest.email)?.text;
  expect(text).toMatch(/Taxes \(5%\):? +₹992/);
  expect(text).toContain('₹23,353');
});

test('a refund is a share of the payment, tax included', async () => {
  const home = await aHomeIn(app, host, 'IN-HP', worked);
  const booking = await aHeldStay(app, guest, home, aStayRequest());
  const { body } = await guest.post<{ orderId: string }>('/api/payment/order', {
    bookingId: booking._id,
    amount: 23_353,
  });
  await guest.post('/api/payment/verify', await gateway.pay(body.orderId));
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  expect(await look(app, booking)).toMatchObject({ state: 'cancelled', paid: 23_353, refunded: 23_353 });
});

/** Creates homes with different rates, each with consecutive stays. */
const [HOMES, STAYS] = [12, 5];

test('quote, booking, order, payment page and the price computed in the browser agree on 60 stays', async () => {
  const rates = fc.record({
    rent: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 7_300, max: 7_600 })),
    includedGuests: fc.integer({ min: 1, max: 4 }),
    extraGuestFee: fc.integer({ min: 0, max: 900 }),
    cleaningFee: fc.integer({ min: 0, max: 2_000 }),
  });
  const stays = fc.array(
    fc.record({ nights: fc.integer({ min: 1, max: 9 }), adults: fc.integer({ min: 1, max: 6 }) }),
    {
      minLength: STAYS,
      maxLength: STAYS,
    },
  );
  const weekly = fc.integer({ min: 0, max: 30 });
  const today = dateInIndia(app.clock.now());
  // The data that the rendered page passes to the browser.
  const rule = ruleOn(taxesFrom(indiaTax(), today), today);
  const percents = new Set<number>();
  for (const [home, wishes, weeklyDiscount] of fc.sample(fc.tuple(rates, stays, weekly), {
    seed: 2_026,
    numRuns: HOMES,
  })) {
    const listing = await aHomeIn(app, host, 'IN-HP', home);
    await host.put(`/api/calendar/rules/${listing._id}`, { weeklyDiscount });
    let checkIn = addDays(today, 3);
    for (const { nights, adults } of wishes) {
      const request = { checkIn, checkOut: addDays(checkIn, nights), adults };
      const { body: quote } = await fetchQuote(listing, request);
      const { bookable, reasons: _reasons, ...parts } = quote;
      expect(bookable).toBe(true);
      const created = await guest.post<Booking>(`/api/booking/create/${listing._id}`, {
        ...request,
        totalRent: quote.total,
      });
      expect(created).toMatchObject({
        status: 201,
        body: { price: parts, totalRent: quote.total, payable: quote.total },
      });
      const bookingId = created.body._id;
      const ordered = await guest.post('/api/payment/order', { bookingId, amount: quote.total });
      expect(ordered).toMatchObject({ status: 200, body: { amount: quote.total * 100 } });
      const { body: shown } = await app.visitor().get<BookingWithoutNames>(`/api/booking/findbookingbyid/${bookingId}`);
      expect(shown.price).toEqual(parts);
      const reckoned = priceStay(listing, nights, adults, quote.discount, rule);
      expect(priceLines(priceOfParts(shown.price))).toEqual(priceLines(reckoned));
      expect(priceLines(reckoned).reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
      const value = quote.nightsTotal - (quote.discount?.amount ?? 0) + quote.extraGuests + quote.cleaning;
      expect([reckoned.taxPercent, reckoned.taxes % 2]).toEqual([value > 7_500 * nights ? 18 : 5, 0]);
      percents.add(reckoned.taxPercent);
      checkIn = addDays(request.checkOut, 1);
    }
  }
  expect(percents).toEqual(new Set([5, 18]));
}, 180_000);
