import type { Quote } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import type { CalendarRules, Season } from '@aangan/contract/calendar/rules.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { weekdayOf, weekdays } from '@aangan/contract/rules/time-spans.ts';
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
import { describe, expect, it, test } from 'vitest';

describe('days', () => {
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

  test('a day answers alike for any span: a check-in may depend on days after the span', async () => {
    await host.put(`/api/calendar/rules/${home._id}`, { minNights: 20 });
    await setDays(20, 20, { blocked: true });
    for (const end of [5, 30]) {
      const seen = await app
        .visitor()
        .get<{ checkIn: boolean }[]>(`/api/booking/calendar/${home._id}?from=${day(4)}&to=${day(end)}`);
      expect(seen.body[0], `to day ${end}`).toMatchObject({ free: true, minNights: 20, checkIn: false });
    }
  });

  test('the calendar of 9999-12-31, the last valid date, is answered', async () => {
    const { status, body } = await app.visitor().get(`/api/booking/calendar/${home._id}?from=9999-12-31&to=9999-12-31`);
    expect([status, body]).toEqual([200, [expect.objectContaining({ date: '9999-12-31', checkIn: false })]]);
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

  test('undoing a price leaves notes and blocks as they are', async () => {
    await setDays(10, 11, { rent: 3_000, minNights: 2 });
    await setDays(10, 11, { rent: 4_000, note: 'festival', blocked: true });
    const restore = [
      { date: day(10), rent: 3_000 },
      { date: day(11), rent: null },
    ];
    expect((await host.put(`/api/calendar/days/${home._id}`, { restore })).status).toBe(200);
    const kept = { blocked: true, minNights: 2, note: 'festival' };
    expect((await calendar(10, 11)).days).toMatchObject([
      { own: { ...kept, rent: 3_000 } },
      { own: { ...kept, rent: null } },
    ]);
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
});

describe('rules', () => {
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
    const add = (season: object) =>
      host.post<Season>(`/api/calendar/season/${home._id}`, { name: 'Diwali', ...season });

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
});
