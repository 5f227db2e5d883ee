import { MAX_GUESTS, MAX_NIGHTS } from '../limits.ts';
import { addDays, type CalendarDate, dateInIndia, daysBetween, hourInIndia } from './dates.ts';
import {
  checkInDaysOn,
  type HomeTerms,
  minNightsOn,
  nightRents,
  plainRules,
  plainTerms,
  type StayRules,
} from './home-terms.ts';
import { findBestDiscount, type Price, priceStay, type Rates } from './price.ts';
import {
  areSomeTaken,
  type DayRange,
  isTaken,
  outOfBounds,
  type Party,
  type StayDates,
  type StayRequest,
  totalGuests,
} from './stay-request.ts';
import type { TaxRule } from './tax/stay-price.ts';
import { weekdayOf } from './time-spans.ts';

/** Reasons for which a home's rules allow no check-in on a day. */
export const checkInRefusals = ['TOO_SOON', 'TOO_FAR', 'NO_CHECK_IN_THAT_DAY'] as const;
type CheckInRefusal = (typeof checkInRefusals)[number];

/** Days on which no stay may begin, with the reason, and days on which no stay may end. */
export interface ClosedDays {
  checkIn: Readonly<Record<CalendarDate, CheckInRefusal>>;
  checkOut: ReadonlySet<CalendarDate>;
}

/** What is known of the home and the guest. What is unknown is not checked. */
export interface StayInputs {
  home?: {
    isListed: boolean;
    isOwn: boolean;
    /** The host accepts no new stays of this guest (blocked). */
    isBlocked?: boolean;
    rates: Rates;
    maxGuests?: number | null | undefined;
    /** The home's state is unknown, so its tax cannot be determined. */
    lacksState?: boolean;
  };
  /** Current tax rule; null: fixed percentage of the nights. */
  tax?: TaxRule | null;
  /** The host's rules and prices. Without them only the general limits are checked. */
  terms?: HomeTerms;
  /** Rules derived from the home's public calendar, if the rules themselves are unknown. */
  closed?: ClosedDays;
  /** Guests of the caller's own active booking of the same dates; null without such a booking. */
  ownStay?: Party | null;
  /** Taken days; at least those that overlap the stay. */
  taken?: readonly DayRange[];
  /** Days on which no stay can end, because the following preparation is taken; default: the taken days. */
  noDeparture?: readonly DayRange[];
}

/**
 * All reasons to refuse a stay, with error code and field, in order of precedence: the first applicable reason is
 * reported.
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
  /** All reasons in order of precedence. */
  reasons: readonly Reason[];
  /** The correct price; null if facts are missing. */
  price: Price | null;
}

/** Checks a requested stay. Used by screens for previews and by the server to enforce the rules. */
export function judge(request: StayRequest, inputs: StayInputs, now: Date): Verdict {
  const { home, ownStay, terms = plainTerms, tax = null } = inputs;
  const price = home === undefined ? null : computePrice(request, { rates: home.rates, terms, tax }, dateInIndia(now));
  const holds: Partial<Record<Reason, boolean>> = {
    unlisted: home?.isListed === false,
    ownHome: home?.isOwn === true,
    // A repeated request for an existing stay succeeds, regardless of later changes.
    ...(ownStay
      ? { otherGuests: request.party !== undefined && !isSameParty(ownStay, request.party) }
      : {
          blocked: home?.isBlocked === true,
          ...outOfBounds(request, dateInIndia(now)),
          homeStateMissing: tax !== null && home?.lacksState === true,
          ...againstRules(request, inputs, now),
          otherPrice: price !== null && request.totalRent !== undefined && price.total !== request.totalRent,
          ...takenDayReasons(inputs, request),
        }),
  };
  const found = (Object.keys(reasons) as Reason[]).filter((reason) => holds[reason]);
  return { stands: found.length === 0, reasons: found, price };
}

/** Checks the home's own rules; skipped for stays outside the general limits. */
function againstRules(
  { checkIn, checkOut, party }: StayRequest,
  { home, terms = plainTerms, closed }: StayInputs,
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

/** Checks the nights and the check-out day; the error names the conflicting day. */
function takenDayReasons(
  { taken = [], noDeparture = taken, terms = plainTerms }: StayInputs,
  { checkIn, checkOut }: StayRequest,
) {
  // A day that is neither a possible night nor a possible check-out.
  const isClosed = (day: CalendarDate) => isTaken(day, taken) && isTaken(day, noDeparture);
  /** Whether a day after `from` prevents a stay of `nights`; `nextDayTaken` covers one night. */
  const lacksFreeNights = (from: CalendarDate, nights: number) =>
    nights > 1 && (areSomeTaken(addDays(from, 1), addDays(from, nights - 1), taken) || isClosed(addDays(from, nights)));
  const isTakenBetween =
    checkIn !== undefined && checkOut !== undefined && taken.some(({ start }) => checkIn < start && start < checkOut);
  return {
    checkInTaken: checkIn !== undefined && isTaken(checkIn, taken),
    nextDayTaken: checkIn !== undefined && isClosed(addDays(checkIn, 1)),
    // Only while no check-out is chosen; a chosen check-out has its own reasons.
    tooFewNightsFree:
      checkIn !== undefined && checkOut === undefined && lacksFreeNights(checkIn, minNightsOn(terms, checkIn)),
    checkOutTaken:
      checkOut !== undefined && (isTaken(checkOut, noDeparture) || (isTakenBetween && isTaken(checkOut, taken))),
    dayBetweenTaken: isTakenBetween,
  };
}

/** Pricing of a home: rates, the host's terms, and tax. */
export interface HomePrices {
  rates: Rates;
  terms: HomeTerms;
  /** Null: fixed percentage of the nights. */
  tax?: TaxRule | null;
}

/** Price of a stay booked on `today`; null if dates or guests are missing or invalid. */
function computePrice({ checkIn, checkOut, party }: StayRequest, home: HomePrices, today: CalendarDate): Price | null {
  if (checkIn === undefined || checkOut === undefined || party === undefined) return null;
  const nights = daysBetween(checkIn, checkOut);
  if (nights < 1 || nights > MAX_NIGHTS) return null;
  return priceDates(home, { checkIn, checkOut }, totalGuests(party), today);
}

/** Price of a stay with these dates and guests, booked on `today`. */
export function priceDates(
  { rates, terms, tax = null }: HomePrices,
  { checkIn, checkOut }: StayDates,
  guests: number,
  today: CalendarDate,
): Price {
  const rents = nightRents(terms, rates.rent, checkIn, checkOut);
  return priceStay(rates, rents, guests, findBestDiscount(terms.rules, { checkIn, nights: rents.length, today }), tax);
}

function isSameParty(one: Party, other: Party): boolean {
  const counts = ({ adults, children, infants, pets }: Party) => [adults, children, infants, pets].join();
  return counts(one) === counts(other);
}

/** Whether the host's notice period for a check-in has passed. */
export function isTooSoon({ noticeDays, noticeUntil }: StayRules, checkIn: CalendarDate, now: Date): boolean {
  const today = dateInIndia(now);
  if (noticeDays > 0) return checkIn >= today && checkIn < addDays(today, noticeDays);
  return checkIn === today && hourInIndia(now) >= noticeUntil;
}

/**
 * Whether a check-in is beyond the host's booking window. The maximum window means that only the product's limit
 * applies.
 */
function isTooFar({ horizonDays }: StayRules, checkIn: CalendarDate, today: CalendarDate): boolean {
  return horizonDays < plainRules.horizonDays && checkIn > addDays(today, horizonDays);
}
