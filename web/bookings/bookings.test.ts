import type { BookingWithoutNames, CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { lastCheckOut } from '@aangan/contract/rules/stay-request.ts';
import { builtInTables, taxRuleOn } from '@aangan/contract/rules/tax/stay-price.ts';
import { describe, expect, it, test } from 'vitest';
import { bookingOutcome, bookingStages, refundLine } from './parts/booking-progress.ts';
import { holdTimeLeft } from './parts/BookingStateTag.tsx';
import { cancellationRefundText } from './parts/CancelBooking.tsx';
import { nearCliff } from './parts/rent-tax.tsx';
import { shortRupees } from './parts/short-rupees.ts';
import {
  canCheckIn,
  canCheckOut,
  canPick,
  dayKind,
  parseStay,
  pickDay,
  shortestStay,
  type Stay,
  type StayDateField,
  toHomeCalendar,
  unpickableReason,
} from './parts/stay-rules.ts';
import { firstOfMonth, fromLocalDate, monthsBetween, toLocalDate } from './parts/StayCalendar.tsx';
import { parsePrice } from './screens/AddExtraServicePrice/AddExtraServicePrice.tsx';

describe('progress', () => {
  const read = (state: Parameters<typeof bookingStages>[0]['state'], paid = 0) =>
    bookingStages({ state, paid }).map((stage) => `${stage.label} ${stage.state}`);

  describe('the progress of a booking', () => {
    it('covers request to stay', () => {
      expect(read('held')).toEqual(['Requested done', 'Held now', 'Paid ahead', 'Stay ahead']);
      expect(read('confirmed', 900)).toEqual(['Requested done', 'Held done', 'Paid now', 'Stay ahead']);
      expect(read('completed', 900)).toEqual(['Requested done', 'Held done', 'Paid done', 'Stay done']);
    });

    it('ends at the state of a stay that will not take place', () => {
      expect(read('expired')).toEqual(['Requested done', 'Held done', 'Expired stopped']);
      expect(read('cancelled')).toEqual(['Requested done', 'Held done', 'Cancelled stopped']);
      expect(read('cancelled', 900)).toEqual(['Requested done', 'Held done', 'Paid done', 'Cancelled stopped']);
    });
  });

  const booking = { checkIn: '2026-12-10', paid: 0, refunded: 0 } as BookingWithoutNames;

  describe('the outcome of a booking', () => {
    it('is nothing yet while it is held', () => {
      expect(bookingOutcome({ ...booking, state: 'held' })).toBe(null);
    });

    it('shows the received amount and the check-in time', () => {
      expect(bookingOutcome({ ...booking, state: 'confirmed', paid: 30_000, refunded: 2_318 })?.detail).toBe(
        '₹27,682 received. The door is open from 14:00 on 10/12/2026.',
      );
    });

    it.each(['completed', 'expired', 'cancelled'] as const)('has words for %s', (state) => {
      expect(bookingOutcome({ ...booking, state })?.title).not.toBe('');
    });
  });

  it.each([
    [0, 0, 'Nothing was paid.'],
    [24_182, 0, '₹24,182 was paid; nothing of it goes back.'],
    [24_182, 12_091, '₹12,091 of ₹24,182 goes back the way it came.'],
    [1_25_000, 1_25_000, 'All of ₹1,25,000 goes back the way it came.'],
  ])('of %i paid and %i given back it says %j', (paid, refunded, line) => {
    expect(refundLine({ paid, refunded })).toBe(line);
  });

  it.each([
    ['2026-11-24T12:00:00.000Z', '3 days'],
    ['2026-11-22T12:00:00.000Z', '24 h'],
    ['2026-11-22T09:30:00.000Z', '21 h'],
    ['2026-11-21T13:00:00.000Z', '1 h'],
    ['2026-11-21T12:59:59.000Z', '59 min'],
    ['2026-11-21T12:00:30.000Z', '0 min'],
    ['2026-11-21T11:00:00.000Z', '0 min'],
  ])('a hold until %s has %s left at noon', (heldUntil, left) => {
    expect(holdTimeLeft(heldUntil, new Date('2026-11-21T12:00:00.000Z'))).toBe(left);
  });
});

describe('refunds', () => {
  const refundPolicy = { freeCancelHours: 48, lateRefundPercent: 50 };
  const stay = { checkIn: '2026-12-10', refundPolicy, paid: 24_182, refunded: 0 };

  it.each([
    ['2026-12-01T09:00:00+05:30', 'You get all of ₹24,182 back.'],
    ['2026-12-09T09:00:00+05:30', 'You get ₹12,091 back: it is less than 48 hours to check-in.'],
    ['2026-12-10T15:00:00+05:30', 'Nothing of ₹24,182 goes back: the stay has begun.'],
  ])('at %s a guest who cancels is told %j', (now, text) => {
    expect(cancellationRefundText(stay, new Date(now))).toBe(text);
  });

  it.each([
    ['2026-11-26T14:00:00+05:30', 'You get all of ₹24,182 back.'],
    ['2026-11-26T14:00:01+05:30', 'Nothing of ₹24,182 goes back: it is less than 2 weeks to check-in.'],
    ['2026-12-10T14:00:00+05:30', 'Nothing of ₹24,182 goes back: the stay has begun.'],
  ])('at %s a guest of a strict home is told %j', (now, text) => {
    const strict = { ...stay, refundPolicy: { freeCancelHours: 336, lateRefundPercent: 0 } };
    expect(cancellationRefundText(strict, new Date(now))).toBe(text);
  });

  it('announces no refund of unpaid or refunded amounts', () => {
    const now = new Date('2026-12-01T09:00:00+05:30');
    expect(cancellationRefundText({ ...stay, paid: 0 }, now)).toMatch(/^Nothing was paid yet/);
    expect(cancellationRefundText({ ...stay, refunded: 24_182 }, now)).toMatch(/^What was paid has gone back already/);
    expect(cancellationRefundText({ ...stay, paid: 48_364, refunded: 24_182 }, now)).toBe(
      'You get all of ₹24,182 back.',
    );
  });
});

describe('the tax threshold', () => {
  const rule = taxRuleOn(builtInTables, '2026-11-23', 'supply');
  const ofNight = (cleaningFee: number) => (rent: number) =>
    priceStay({ rent, includedGuests: 1, extraGuestFee: 0, cleaningFee }, 1, 1, null, rule);

  test('warns at the tax threshold how much one more rupee costs the guest', () => {
    // 7,500 is taxed 376 and costs 9,001; 7,501 is taxed 1,350 and costs 9,976.
    expect(nearCliff(ofNight(0), 7_500)).toEqual({
      rent: 7_500,
      lower: 5,
      higher: 18,
      isAbove: false,
      difference: 975,
    });
    expect(nearCliff(ofNight(0), 6_750)).toMatchObject({ rent: 7_500, isAbove: false });
  });

  test('shows slightly above the threshold what the guest would save', () => {
    const { total } = ofNight(0)(8_000);
    expect(nearCliff(ofNight(0), 8_000)).toEqual({
      rent: 7_500,
      lower: 5,
      higher: 18,
      isAbove: true,
      difference: total - 9_001,
    });
  });

  test('shows nothing far from the threshold', () => {
    expect([6_749, 8_626, 2_000, 100_000].map((rent) => nearCliff(ofNight(0), rent))).toEqual([null, null, null, null]);
  });

  test('cleaning brings the jump down', () => {
    expect(nearCliff(ofNight(1_000), 6_500)).toMatchObject({ rent: 6_500, isAbove: false });
  });

  test('without a table there is none', () => {
    const priceAt = (rent: number) => priceStay({ rent, includedGuests: 1, extraGuestFee: 0, cleaningFee: 0 }, 1, 1);
    expect(nearCliff(priceAt, 7_500)).toBeNull();
  });

  it.each([
    [850, '₹850'],
    [4_209, '₹4,209'],
    [99_999, '₹99,999'],
    [100_000, '₹1L'],
    [125_000, '₹1.25L'],
    [1_000_000, '₹10L'],
  ])('writes %i as %s below its day', (rent, text) => {
    expect(shortRupees(rent)).toBe(text);
  });
});

describe('rules of a stay', () => {
  const availability = {
    today: '2026-11-21',
    booked: [
      { start: '2026-11-26', end: '2026-11-28' },
      { start: '2026-12-04', end: '2026-12-06' },
    ],
  };
  const nothing = { checkIn: null, checkOut: null };

  describe('days', () => {
    it.each([
      ['2026-11-20', 'past'],
      ['2026-11-21', 'free'],
      ['2026-11-25', 'free'],
      ['2026-11-26', 'booked'],
      ['2026-11-28', 'booked'],
      ['2026-11-29', 'free'],
    ])('calls %s %s, booked ranges included to their last day', (date, kind) => {
      expect(dayKind(date, availability)).toBe(kind);
    });
  });

  describe('check-in', () => {
    it.each([
      ['2026-11-20', false, 'yesterday'],
      ['2026-11-21', true, 'today'],
      ['2026-11-25', false, 'the day before a booked one: its first night has nowhere to end'],
      ['2026-11-26', false, 'a booked day'],
      ['2026-11-29', true, 'the day after a booked range'],
      ['2028-11-21', true, 'two years ahead'],
      ['2028-11-22', false, 'more than two years ahead'],
    ])('on %s is %s: %s', (date, possible) => {
      expect(canCheckIn(date, availability)).toBe(possible);
    });
  });

  describe('check-out', () => {
    it('is at least a day after check-in and before the next booked day', () => {
      expect(canCheckOut('2026-11-29', '2026-11-29', availability)).toBe(false);
      expect(canCheckOut('2026-11-30', '2026-11-29', availability)).toBe(true);
      expect(canCheckOut('2026-12-03', '2026-11-29', availability)).toBe(true);
      expect(canCheckOut('2026-12-04', '2026-11-29', availability)).toBe(false);
      expect(canCheckOut('2026-12-07', '2026-11-29', availability)).toBe(false);
    });

    it('ends a stay after at most 365 nights', () => {
      expect(lastCheckOut('2026-12-10', availability.booked)).toBe('2027-12-10');
      expect(lastCheckOut('2026-11-29', availability.booked)).toBe('2026-12-04');
    });
  });

  describe('picking days', () => {
    it('picks check-in, then check-out', () => {
      const first = pickDay(nothing, 'checkIn', '2026-12-10', availability);
      expect(first).toEqual({ stay: { checkIn: '2026-12-10', checkOut: null }, next: 'checkOut' });
      expect(pickDay(first!.stay, 'checkOut', '2026-12-14', availability)?.stay).toEqual({
        checkIn: '2026-12-10',
        checkOut: '2026-12-14',
      });
    });

    it('restarts the selection at a day that cannot end the stay', () => {
      const stay = { checkIn: '2026-11-29', checkOut: null };
      expect(pickDay(stay, 'checkOut', '2026-12-10', availability)?.stay).toEqual({
        checkIn: '2026-12-10',
        checkOut: null,
      });
      expect(pickDay(stay, 'checkOut', '2026-11-22', availability)?.stay).toEqual({
        checkIn: '2026-11-22',
        checkOut: null,
      });
    });

    it('keeps a check-out that still fits a new check-in, drops one that does not', () => {
      const stay = { checkIn: '2026-12-10', checkOut: '2026-12-14' };
      expect(pickDay(stay, 'checkIn', '2026-12-12', availability)?.stay).toEqual({
        checkIn: '2026-12-12',
        checkOut: '2026-12-14',
      });
      expect(pickDay(stay, 'checkIn', '2026-11-22', availability)?.stay).toEqual({
        checkIn: '2026-11-22',
        checkOut: null,
      });
    });

    it('does nothing on past and booked days', () => {
      for (const date of ['2026-11-20', '2026-11-27']) {
        expect(canPick(nothing, 'checkIn', date, availability)).toBe(false);
        expect(canPick({ checkIn: '2026-11-22', checkOut: null }, 'checkOut', date, availability)).toBe(false);
      }
    });
  });

  describe('typed dates', () => {
    const read = (checkIn: string, checkOut: string) => parseStay({ checkIn, checkOut }, availability);

    it('reads a stay that can be booked', () => {
      expect(read('10/12/2026', '14/12/2026')).toEqual({
        checkIn: '2026-12-10',
        checkOut: '2026-12-14',
        errors: {},
        complete: { checkIn: '2026-12-10', checkOut: '2026-12-14', nights: 4 },
      });
    });

    it.each([
      ['01/12/2026', '04/12/2026', 3],
      ['03/12/2026', '04/12/2026', 1],
    ])('leaves it to the quote whether a stay from %s may end on the first taken day', (checkIn, checkOut, nights) => {
      expect(read(checkIn, checkOut)).toMatchObject({ errors: {}, complete: { checkOut: '2026-12-04', nights } });
    });

    it('is silent about empty fields', () => {
      expect(read('', ' ')).toMatchObject({ errors: {}, complete: null });
    });

    it.each(['31/02/2026', '2026-12-10', 'tomorrow', '10/12/26', '1'])('refuses %s as no date', (text) => {
      expect(read(text, '14/12/2026').errors.checkIn).toBe('Date input not valid.');
      expect(read('10/12/2026', text).errors.checkOut).toBe('Date input not valid.');
    });

    it.each([
      ['20/11/2026', '', { checkIn: 'Date input not valid. Check-in cannot be before today.' }],
      ['26/11/2026', '', { checkIn: 'Date input not valid. This day is already taken.' }],
      ['25/11/2026', '', { checkIn: 'Date input not valid. The next day is already taken.' }],
      ['22/11/2028', '', { checkIn: 'Date input not valid. Check-in is at most two years ahead.' }],
      ['10/12/2026', '10/12/2026', { checkOut: 'Date input not valid. Check-out is at least one day after check-in.' }],
      ['10/12/2026', '11/12/2027', { checkOut: 'Date input not valid. A stay has at most 365 nights.' }],
      ['29/11/2026', '05/12/2026', { checkOut: 'Date input not valid. This day is already taken.' }],
      ['29/11/2026', '08/12/2026', { checkOut: 'Date input not valid. A day in between is already taken.' }],
      ['', '21/11/2026', { checkOut: 'Date input not valid. Check-out is tomorrow or later.' }],
      ['', '27/11/2026', { checkOut: 'Date input not valid. This day is already taken.' }],
    ])('says what is wrong with %s to %s', (checkIn, checkOut, errors) => {
      expect(read(checkIn, checkOut)).toMatchObject({ errors, complete: null });
    });
  });

  describe('with the calendar of a home', () => {
    const booked = [{ start: '2026-12-16', end: '2026-12-18' }];
    const plain = { free: true, rent: 4_000, minNights: 1, checkIn: true, checkOut: true, departure: true };
    const day = (date: string, changes: Partial<CalendarDay> = {}): CalendarDay => ({ ...plain, date, ...changes });
    const days = [
      day('2026-12-10', { minNights: 3 }),
      day('2026-12-11', { checkIn: false, noCheckIn: 'NO_CHECK_IN_THAT_DAY' }),
      day('2026-12-12'),
      day('2026-12-13', { checkOut: false }),
      day('2026-12-14', { minNights: 3 }),
      day('2026-12-15'),
      day('2026-12-16', { free: false }),
      day('2026-12-17', { free: false, departure: false }),
    ];
    const availability = { today: '2026-12-01', booked, calendar: toHomeCalendar(days, booked) };
    const arriving = { checkIn: '2026-12-10', checkOut: null };

    it('explains why a day cannot be picked', () => {
      const why = (date: string, stay: Stay = nothing, field: StayDateField = 'checkIn') =>
        unpickableReason(stay, field, date, availability);
      expect(why('2026-12-11')).toBe('No check-in on that day of the week.');
      expect(why('2026-12-14')).toBe('From 3 nights on that check-in day, and fewer are free.');
      expect(why('2026-12-16')).toBe('This day is already taken.');
      expect(why('2026-12-12')).toBeNull();
      expect(why('2026-12-11', arriving, 'checkOut')).toBe('From 3 nights on that check-in day.');
      expect(why('2026-12-13', arriving, 'checkOut')).toBe('No check-out on that day of the week.');
      expect(why('2026-12-14', arriving, 'checkOut')).toBeNull();
    });

    it('has the minimum stay of a day, one night by default', () => {
      expect(shortestStay('2026-12-10', availability)).toBe(3);
      expect(shortestStay('2027-05-01', availability)).toBe(1);
    });

    it('allows check-out on a day whose night is taken, and not on an unknown day', () => {
      expect(canCheckOut('2026-12-16', '2026-12-15', availability)).toBe(true);
      expect(canCheckOut('2026-12-17', '2026-12-15', availability)).toBe(false);
      const later = [...booked, { start: '2027-01-05', end: '2027-01-06' }];
      const further = { ...availability, booked: later, calendar: toHomeCalendar(days, later) };
      expect(canCheckOut('2027-01-05', '2027-01-03', further)).toBe(false);
    });
  });

  it('turns every date of four years into a day of this device and back', () => {
    for (let date = '2026-01-01'; date < '2030-01-01'; date = addDays(date, 1))
      expect(fromLocalDate(toLocalDate(date))).toBe(date);
  });

  it('counts months over the turn of a year', () => {
    expect(firstOfMonth('2026-12-31')).toBe('2026-12-01');
    expect(monthsBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(monthsBetween('2027-02-01', '2026-11-30')).toBe(-3);
  });
});

describe('a typed price', () => {
  it.each([
    ['3500', 3500],
    [' 0 ', 0],
    ['12.5', 12.5],
    ['', null],
    ['  ', null],
    ['abc', null],
    ['1e999', null],
  ])('reads %j as %s', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });
});
