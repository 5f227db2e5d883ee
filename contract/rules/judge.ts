import { MAX_GUESTS, MAX_NIGHTS } from '../limits.ts';
import { addDays, type CalendarDate, dateInIndia, daysBetween } from './dates.ts';
import { discountOf } from './discounts.ts';
import { type Party, totalGuests } from './guests.ts';
import { checkInDaysOn, type HomeTerms, minNightsOn, nightRents, plainTerms } from './home-terms.ts';
import { isTooFar, isTooSoon } from './booking-window.ts';
import { outOfBounds, type StayRequest } from './stay-bounds.ts';
import { type Price, priceStay, type Rates } from './price.ts';
import type { TaxRule } from './tax/stay-price.ts';
import { weekdayOf } from './weekdays.ts';
import { areSomeTaken, type DayRange, isTaken, type StayDates } from './stay-dates.ts';

/** Why a home's rules let no stay begin on a day. */
export const checkInRefusals = ['TOO_SOON', 'TOO_FAR', 'NO_CHECK_IN_THAT_DAY'] as const;
type CheckInRefusal = (typeof checkInRefusals)[number];

/** Days on which a home's rules let no stay begin, and why, and days on which none may end. */
export interface ClosedDays {
  checkIn: Readonly<Record<CalendarDate, CheckInRefusal>>;
  checkOut: ReadonlySet<CalendarDate>;
}

/** What is known of the home and of the guest. What is not known is not judged. */
export interface StayFacts {
  home?: {
    isListed: boolean;
    isOwn: boolean;
    /** Its host takes no new stay of this guest. */
    isBlocked?: boolean;
    rates: Rates;
    maxGuests?: number | null | undefined;
    /** Its state is not known, by which its stays would be taxed. */
    lacksState?: boolean;
  };
  /** By which stays are taxed that are booked now; null by the formula of a share of the nights. */
  tax?: TaxRule | null;
  /** The host's rules and prices by night. Without them those are judged that every home has. */
  terms?: HomeTerms;
  /** What the home's calendar tells of its rules, to whom the rules themselves are not known. */
  closed?: ClosedDays;
  /** Who comes along to the guest's own live stay of the same dates; null without one. */
  ownStay?: Party | null;
  /** Days on which no night of the stay can be, since something else has them; at least those that touch the stay. */
  taken?: readonly DayRange[];
  /** Days on which no stay can end, since what follows it belongs to another stay; those that are taken where it is not known. */
  noDeparture?: readonly DayRange[];
}

/**
 * Everything that can stand in the way of a stay, with the error and the field that it is answered by. The order is the
 * order of precedence: of several reasons a guest hears the first.
 */
export const reasons = {
  unlisted: { code: 'LISTING_NOT_FOUND', field: null },
  ownHome: { code: 'OWN_LISTING', field: null },
  blocked: { code: 'BLOCKED', field: null },
  otherGuests: { code: 'ALREADY_BOOKED', field: null },
  past: { code: 'INVALID_INPUT', field: 'checkIn' },
  tooFarAhead: { code: 'INVALID_INPUT', field: 'checkIn' },
  noNight: { code: 'INVALID_INPUT', field: 'checkOut' },
  tooLong: { code: 'INVALID_INPUT', field: 'checkOut' },
  tooManyGuests: { code: 'INVALID_INPUT', field: 'totalGuests' },
  homeStateMissing: { code: 'HOME_STATE_MISSING', field: null },
  tooSoon: { code: 'TOO_SOON', field: 'checkIn' },
  tooFar: { code: 'TOO_FAR', field: 'checkIn' },
  noCheckInThatDay: { code: 'NO_CHECK_IN_THAT_DAY', field: 'checkIn' },
  noCheckOutThatDay: { code: 'NO_CHECK_OUT_THAT_DAY', field: 'checkOut' },
  tooShort: { code: 'TOO_SHORT', field: 'checkOut' },
  tooLongForHome: { code: 'TOO_LONG', field: 'checkOut' },
  tooManyForHome: { code: 'TOO_MANY_GUESTS', field: 'totalGuests' },
  otherPrice: { code: 'PRICE_CHANGED', field: 'totalRent' },
  checkInTaken: { code: 'DATES_TAKEN', field: 'checkIn' },
  nextDayTaken: { code: 'DATES_TAKEN', field: 'checkIn' },
  tooFewNightsFree: { code: 'TOO_SHORT', field: 'checkIn' },
  checkOutTaken: { code: 'DATES_TAKEN', field: 'checkOut' },
  dayBetweenTaken: { code: 'DATES_TAKEN', field: 'checkOut' },
} as const;

export type Reason = keyof typeof reasons;

export interface Verdict {
  stands: boolean;
  /** All that stands in the way, in the order of precedence. */
  reasons: readonly Reason[];
  /** The right price; null where too little is known for one. */
  price: Price | null;
}

/** Says of a request for a stay whether it stands, and why not. What a screen previews and a hold enforces comes from here. */
export function judge(request: StayRequest, facts: StayFacts, now: Date): Verdict {
  const { home, ownStay, terms = plainTerms, tax = null } = facts;
  const price = home === undefined ? null : priceOf(request, { rates: home.rates, terms, tax }, dateInIndia(now));
  const holds: Partial<Record<Reason, boolean>> = {
    unlisted: home?.isListed === false,
    ownHome: home?.isOwn === true,
    // Who asks again for what they have gets it, whatever has changed since.
    ...(ownStay
      ? { otherGuests: request.party !== undefined && !isSameParty(ownStay, request.party) }
      : {
          blocked: home?.isBlocked === true,
          ...outOfBounds(request, dateInIndia(now)),
          homeStateMissing: tax !== null && home?.lacksState === true,
          ...againstRules(request, facts, now),
          otherPrice: price !== null && request.totalRent !== undefined && price.total !== request.totalRent,
          ...takenBy(facts, request),
        }),
  };
  const found = (Object.keys(reasons) as Reason[]).filter((reason) => holds[reason]);
  return { stands: found.length === 0, reasons: found, price };
}

/** What the home's own rules say; of what is out of every home's bounds they say nothing more. */
function againstRules(
  { checkIn, checkOut, party }: StayRequest,
  { home, terms = plainTerms, closed }: StayFacts,
  now: Date,
) {
  const { rules } = terms;
  const guests = party === undefined ? 0 : totalGuests(party);
  const nights = checkIn === undefined || checkOut === undefined ? 0 : daysBetween(checkIn, checkOut);
  const refusal = checkIn === undefined ? undefined : closed?.checkIn[checkIn];
  const isClosed = checkOut !== undefined && closed?.checkOut.has(checkOut) === true;
  const isOtherDay = checkIn !== undefined && !checkInDaysOn(terms, checkIn).includes(weekdayOf(checkIn));
  return {
    tooSoon: refusal === 'TOO_SOON' || (checkIn !== undefined && isTooSoon(rules, checkIn, now)),
    tooFar: refusal === 'TOO_FAR' || (checkIn !== undefined && isTooFar(rules, checkIn, dateInIndia(now))),
    noCheckInThatDay: refusal === 'NO_CHECK_IN_THAT_DAY' || isOtherDay,
    noCheckOutThatDay: isClosed || (checkOut !== undefined && !rules.checkOutDays.includes(weekdayOf(checkOut))),
    tooShort: checkIn !== undefined && nights > 0 && nights < minNightsOn(terms, checkIn),
    tooLongForHome: nights > rules.maxNights && nights <= MAX_NIGHTS,
    tooManyForHome: guests > (home?.maxGuests ?? MAX_GUESTS) && guests <= MAX_GUESTS,
  };
}

/** A stay needs its nights, and a day on which it can end: each alone is told of the day that is in the way. */
function takenBy(
  { taken = [], noDeparture = taken, terms = plainTerms }: StayFacts,
  { checkIn, checkOut }: StayRequest,
) {
  // A day on which one can neither stay on nor leave.
  const isClosed = (day: CalendarDate) => isTaken(day, taken) && isTaken(day, noDeparture);
  const isTooFew = (from: CalendarDate, nights: number) =>
    nights > 1 && (areSomeTaken(addDays(from, 1), addDays(from, nights - 1), taken) || isClosed(addDays(from, nights)));
  const isBetween =
    checkIn !== undefined && checkOut !== undefined && taken.some(({ start }) => checkIn < start && start < checkOut);
  return {
    checkInTaken: checkIn !== undefined && isTaken(checkIn, taken),
    nextDayTaken: checkIn !== undefined && isClosed(addDays(checkIn, 1)),
    // Who has chosen the last day hears what is in its way.
    tooFewNightsFree: checkIn !== undefined && checkOut === undefined && isTooFew(checkIn, minNightsOn(terms, checkIn)),
    checkOutTaken:
      checkOut !== undefined && (isTaken(checkOut, noDeparture) || (isBetween && isTaken(checkOut, taken))),
    dayBetweenTaken: isBetween,
  };
}

/** What a home's nights cost: its rates, what its host has set beside them, and how they are taxed. */
export interface HomePrices {
  rates: Rates;
  terms: HomeTerms;
  /** Null by the formula of a share of the nights. */
  tax?: TaxRule | null;
}

/** The price of a stay that is booked on `today`; null where dates or guests are missing or impossible. */
function priceOf({ checkIn, checkOut, party }: StayRequest, home: HomePrices, today: CalendarDate): Price | null {
  if (checkIn === undefined || checkOut === undefined || party === undefined) return null;
  const nights = daysBetween(checkIn, checkOut);
  if (nights < 1 || nights > MAX_NIGHTS) return null;
  return priceDates(home, { checkIn, checkOut }, totalGuests(party), today);
}

/** The price of a stay of those dates and so many guests, booked on `today`. */
export function priceDates(
  { rates, terms, tax = null }: HomePrices,
  { checkIn, checkOut }: StayDates,
  guests: number,
  today: CalendarDate,
): Price {
  const rents = nightRents(terms, rates.rent, checkIn, checkOut);
  return priceStay(rates, rents, guests, discountOf(terms.rules, { checkIn, nights: rents.length, today }), tax);
}

function isSameParty(one: Party, other: Party): boolean {
  const counts = ({ adults, children, infants, pets }: Party) => [adults, children, infants, pets].join();
  return counts(one) === counts(other);
}
