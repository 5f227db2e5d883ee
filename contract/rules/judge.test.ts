import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, instantInIndia } from './dates.ts';
import { plainTerms } from './home-terms.ts';
import { type ClosedDays, judge, type Reason, reasons, type StayInputs } from './judge.ts';
import { priceStay } from './price.ts';
import { type StayRequest, totalGuests } from './stay-request.ts';

const today = '2026-11-20';
const now = instantInIndia(today, 9);
const rates = { rent: 2_000, includedGuests: 2, extraGuestFee: 300, cleaningFee: 500 };
const alone = { adults: 1, children: 0, infants: 0, pets: 0 };
const stay = { checkIn: '2026-12-10', checkOut: '2026-12-12' };
const whole = { ...stay, party: alone, totalRent: priceStay(rates, 2, 1).total };
const home = { isListed: true, isOwn: false, rates };

describe('a stay', () => {
  it.each<[string, StayRequest, Reason[]]>([
    ['begins today at the earliest', { checkIn: '2026-11-20', checkOut: '2026-11-21' }, []],
    ['does not begin yesterday', { checkIn: '2026-11-19', checkOut: '2026-11-21' }, ['past']],
    ['begins two years ahead at the latest', { checkIn: '2028-11-20', checkOut: '2028-11-21' }, []],
    ['does not begin later than that', { checkIn: '2028-11-21', checkOut: '2028-11-22' }, ['tooFarAhead']],
    ['may end later than that', { checkIn: '2028-11-19', checkOut: '2029-11-19' }, []],
    ['has a night', { checkIn: '2026-12-10', checkOut: '2026-12-10' }, ['noNight']],
    ['ends after it begins', { checkIn: '2026-12-10', checkOut: '2026-12-09' }, ['noNight']],
    ['ends tomorrow or later, whenever it begins', { checkOut: '2026-11-20' }, ['noNight']],
    ['has 365 nights at most', { checkIn: '2026-12-10', checkOut: '2027-12-10' }, []],
    ['has no 366th night', { checkIn: '2026-12-10', checkOut: '2027-12-11' }, ['tooLong']],
    ['has 50 guests at most', { party: { adults: 20, children: 20, infants: 5, pets: 5 } }, []],
    ['has no 51st guest', { party: { adults: 20, children: 20, infants: 5, pets: 6 } }, ['tooManyGuests']],
    ['tells all that is wrong with it', { checkIn: '2026-11-19', checkOut: '2026-11-19' }, ['past', 'noNight']],
  ])('%s', (_title, request, found) => {
    expect(judge(request, {}, now)).toMatchObject({ stands: found.length === 0, reasons: found });
  });

  it('begins and ends on days of India', () => {
    const lateEvening = new Date('2026-11-20T19:00:00Z');
    expect(judge({ checkIn: today }, {}, lateEvening).reasons).toEqual(['past']);
  });

  it.each<[string, StayInputs, StayRequest, Reason[]]>([
    ['stands where nothing speaks against it', { home, taken: [], ownStay: null }, whole, []],
    ['of a home that is not listed', { home: { ...home, isListed: false } }, whole, ['unlisted']],
    ["of the guest's own home", { home: { ...home, isOwn: true } }, whole, ['ownHome']],
    ['of as many as the home takes', { home: { ...home, maxGuests: 1 } }, whole, []],
    [
      'of more than the home takes',
      { home: { ...home, maxGuests: 1 } },
      { party: { ...alone, infants: 1 } },
      ['tooManyForHome'],
    ],
    ['at another price', { home }, { ...whole, totalRent: 1 }, ['otherPrice']],
    ['that the guest has already', { home, ownStay: alone }, whole, []],
    ['that they have already, whatever it costs now', { home, ownStay: alone }, { ...whole, totalRent: 1 }, []],
    ['that they have with others', { home, ownStay: { ...alone, pets: 1 } }, whole, ['otherGuests']],
    ['whose first day is taken', { taken: [{ start: '2026-12-08', end: '2026-12-10' }] }, stay, ['checkInTaken']],
    ['whose last day is taken', { taken: [{ start: '2026-12-12', end: '2026-12-14' }] }, stay, ['checkOutTaken']],
    [
      'with a taken day in it',
      { taken: [{ start: '2026-12-11', end: '2026-12-11' }] },
      stay,
      ['nextDayTaken', 'dayBetweenTaken'],
    ],
    ['beside taken days', { taken: [{ start: '2026-12-08', end: '2026-12-09' }] }, stay, []],
  ])('%s', (_title, inputs, request, found) => {
    expect(judge(request, inputs, now).reasons).toEqual(found);
  });

  describe('of which the calendar of its home is known', () => {
    const day = { rent: 2_000, minNights: 3 };
    const terms = { ...plainTerms, days: { '2026-12-10': day, '2026-12-14': { ...day, minNights: 1 } } };
    const closed: ClosedDays = {
      checkIn: { '2026-12-10': 'TOO_SOON', '2026-12-11': 'TOO_FAR', '2026-12-12': 'NO_CHECK_IN_THAT_DAY' },
      checkOut: new Set(['2026-12-14']),
    };
    const from = (start: string, end = start) => [{ start, end }];

    it.each<[string, StayInputs, StayRequest, Reason[]]>([
      ['does not begin where the notice has run out', { closed }, { checkIn: '2026-12-10' }, ['tooSoon']],
      ['does not begin beyond the open days', { closed }, { checkIn: '2026-12-11' }, ['tooFar']],
      ['does not begin on a closed day of the week', { closed }, { checkIn: '2026-12-12' }, ['noCheckInThatDay']],
      ['may begin on every other day', { closed }, { checkIn: '2026-12-14' }, []],
      ['does not end on a closed day', { closed }, { checkOut: '2026-12-14' }, ['noCheckOutThatDay']],
      ['has the nights of its first day', { terms }, stay, ['tooShort']],
      ['finds too few free', { terms, taken: from('2026-12-12') }, { checkIn: '2026-12-10' }, ['tooFewNightsFree']],
      ['finds nowhere to end', { terms, taken: from('2026-12-13') }, { checkIn: '2026-12-10' }, ['tooFewNightsFree']],
      ['finds a day to end', { terms, taken: from('2026-12-13'), noDeparture: [] }, { checkIn: '2026-12-10' }, []],
      [
        'passes over a taken day to another one',
        { taken: from('2026-12-11', '2026-12-12'), noDeparture: from('2026-12-11') },
        stay,
        ['nextDayTaken', 'checkOutTaken', 'dayBetweenTaken'],
      ],
      [
        'of a night needs no second',
        { terms, taken: from('2026-12-15'), noDeparture: [] },
        { checkIn: '2026-12-14' },
        [],
      ],
      [
        'ends where another begins that leaves the day to it',
        { taken: from('2026-12-12', '2026-12-14'), noDeparture: [] },
        stay,
        [],
      ],
    ])('%s', (_title, inputs, request, found) => {
      expect(judge(request, inputs, now).reasons).toEqual(found);
    });
  });

  it('within all bounds is never refused, and beyond one always', () => {
    const ahead = fc.integer({ min: -400, max: 1_200 });
    const nights = fc.integer({ min: -10, max: 400 });
    fc.assert(
      fc.property(ahead, nights, (ahead, nights) => {
        const checkIn = addDays(today, ahead);
        const isFine = ahead >= 0 && checkIn <= '2028-11-20' && nights >= 1 && nights <= 365;
        expect(judge({ checkIn, checkOut: addDays(checkIn, nights) }, {}, now).stands).toBe(isFine);
      }),
    );
  });
});

const days = (from: number, to: number) => fc.integer({ min: from, max: to }).map((ahead) => addDays(today, ahead));
const range = fc.tuple(days(-5, 40), fc.nat(6)).map(([start, more]) => ({ start, end: addDays(start, more) }));
const party = fc.record({
  adults: fc.integer({ min: 1, max: 30 }),
  children: fc.nat(20),
  infants: fc.nat(5),
  pets: fc.nat(5),
});
const request = fc.record(
  { checkIn: days(-5, 40), checkOut: days(-5, 45), party, totalRent: fc.integer({ min: 1, max: 99_999 }) },
  { requiredKeys: [] },
);
const inputs = fc.record(
  {
    home: fc.record({ isListed: fc.boolean(), isOwn: fc.boolean(), rates: fc.constant(rates) }),
    ownStay: fc.option(party),
    taken: fc.array(range, { maxLength: 4 }),
  },
  { requiredKeys: [] },
);

test('reasons are ordered by precedence, and a stay without reasons is valid', () => {
  fc.assert(
    fc.property(request, inputs, (request, inputs) => {
      const verdict = judge(request, inputs, now);
      const order = Object.keys(reasons);
      expect(verdict.reasons).toEqual(verdict.reasons.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
      expect(verdict.stands).toBe(verdict.reasons.length === 0);
    }),
  );
});

test('a stay is refused for its days exactly when it shares one, check-out included', () => {
  fc.assert(
    fc.property(days(0, 30), fc.integer({ min: 1, max: 10 }), fc.array(range), (checkIn, nights, taken) => {
      const checkOut = addDays(checkIn, nights);
      const shares = taken.some(({ start, end }) => start <= checkOut && checkIn <= end);
      const { reasons: found } = judge({ checkIn, checkOut }, { taken }, now);
      expect(found.some((reason) => reasons[reason].code === 'DATES_TAKEN')).toBe(shares);
    }),
  );
});

test('reasons shown while check-in is chosen also hold for the whole stay', () => {
  fc.assert(
    fc.property(request, inputs, (request, inputs) => {
      const { checkIn } = request;
      if (checkIn === undefined) return;
      const first = judge({ checkIn }, { taken: inputs.taken ?? [] }, now);
      expect(judge(request, { taken: inputs.taken ?? [] }, now).reasons).toEqual(
        expect.arrayContaining([...first.reasons]),
      );
    }),
  );
});

test('a guest pays the price they saw, or is shown the new one', () => {
  fc.assert(
    fc.property(party, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 99_999 }), (party, nights, seen) => {
      const total = priceStay(rates, nights, totalGuests(party)).total;
      const checkOut = addDays(stay.checkIn, nights);
      const verdict = judge({ checkIn: stay.checkIn, checkOut, party, totalRent: seen }, { home }, now);
      expect(verdict.price?.total).toBe(total);
      expect(verdict.reasons.includes('otherPrice')).toBe(total !== seen);
    }),
  );
});

test("a repeated request for one's own stay succeeds, whatever has changed", () => {
  fc.assert(
    fc.property(request, inputs, party, (request, inputs, party) => {
      const again = judge({ ...request, party }, { ...inputs, home, ownStay: party }, now);
      expect(again.stands).toBe(true);
    }),
  );
});
