import { MAX_GUESTS, MAX_NIGHTS } from '../limits.ts';
import { addDays, type CalendarDate, dateInIndia, daysBetween } from './dates.ts';
import { type Party, totalGuests } from './guests.ts';
import { priceStay, type Rates } from './price.ts';
import { type DayRange, isTaken, lastCheckIn, type StayDates } from './stay-dates.ts';

/** A requested stay. What is missing is not judged: the guest is still choosing, or this call does not need it. */
export interface StayRequest extends Partial<StayDates> {
  party?: Party;
  /** The price they saw, in whole rupees. */
  totalRent?: number;
}

/** What is known of the home and of the guest. What is not known is not judged. */
export interface StayFacts {
  home?: { isListed: boolean; isOwn: boolean; rates: Rates };
  /** Who comes along to the guest's own live stay of the same dates; null without one. */
  ownStay?: Party | null;
  /** Days that somebody else has; at least those that touch the stay. */
  taken?: readonly DayRange[];
}

/**
 * Everything that can stand in the way of a stay, with the error and the field that it is answered by. The order is the
 * order of precedence: of several reasons a guest hears the first.
 */
export const reasons = {
  unlisted: { code: 'LISTING_NOT_FOUND', field: null },
  ownHome: { code: 'OWN_LISTING', field: null },
  otherGuests: { code: 'ALREADY_BOOKED', field: null },
  past: { code: 'INVALID_INPUT', field: 'checkIn' },
  tooFarAhead: { code: 'INVALID_INPUT', field: 'checkIn' },
  noNight: { code: 'INVALID_INPUT', field: 'checkOut' },
  tooLong: { code: 'INVALID_INPUT', field: 'checkOut' },
  tooManyGuests: { code: 'INVALID_INPUT', field: 'totalGuests' },
  otherPrice: { code: 'PRICE_CHANGED', field: 'totalRent' },
  checkInTaken: { code: 'DATES_TAKEN', field: 'checkIn' },
  nextDayTaken: { code: 'DATES_TAKEN', field: 'checkIn' },
  checkOutTaken: { code: 'DATES_TAKEN', field: 'checkOut' },
  dayBetweenTaken: { code: 'DATES_TAKEN', field: 'checkOut' },
} as const;

export type Reason = keyof typeof reasons;

export interface Verdict {
  stands: boolean;
  /** All that stands in the way, in the order of precedence. */
  reasons: readonly Reason[];
  /** The right price in whole rupees; null where too little is known for one. */
  totalRent: number | null;
}

/** Says of a request for a stay whether it stands, and why not. What a screen previews and a hold enforces comes from here. */
export function judge(request: StayRequest, facts: StayFacts, now: Date): Verdict {
  const { home, ownStay } = facts;
  const totalRent = priceOf(request, home?.rates);
  const holds: Partial<Record<Reason, boolean>> = {
    unlisted: home?.isListed === false,
    ownHome: home?.isOwn === true,
    // Who asks again for what they have gets it, whatever has changed since.
    ...(ownStay
      ? { otherGuests: request.party !== undefined && !isSameParty(ownStay, request.party) }
      : {
          ...outOfBounds(request, dateInIndia(now)),
          otherPrice: totalRent !== null && request.totalRent !== undefined && totalRent !== request.totalRent,
          ...takenBy(facts.taken ?? [], request),
        }),
  };
  const found = (Object.keys(reasons) as Reason[]).filter((reason) => holds[reason]);
  return { stands: found.length === 0, reasons: found, totalRent };
}

function outOfBounds({ checkIn, checkOut, party }: StayRequest, today: CalendarDate) {
  return {
    past: checkIn !== undefined && checkIn < today,
    tooFarAhead: checkIn !== undefined && checkIn > lastCheckIn(today),
    // Before check-in is chosen, it is today at the earliest.
    noNight: checkOut !== undefined && checkOut <= (checkIn ?? today),
    tooLong: checkIn !== undefined && checkOut !== undefined && daysBetween(checkIn, checkOut) > MAX_NIGHTS,
    tooManyGuests: party !== undefined && totalGuests(party) > MAX_GUESTS,
  };
}

/** A stay takes its check-out day too, so its first night needs two free days. */
function takenBy(taken: readonly DayRange[], { checkIn, checkOut }: StayRequest) {
  return {
    checkInTaken: checkIn !== undefined && isTaken(checkIn, taken),
    nextDayTaken: checkIn !== undefined && isTaken(addDays(checkIn, 1), taken),
    checkOutTaken: checkOut !== undefined && isTaken(checkOut, taken),
    dayBetweenTaken:
      checkIn !== undefined &&
      checkOut !== undefined &&
      taken.some(({ start }) => checkIn < start && start <= checkOut),
  };
}

function priceOf({ checkIn, checkOut, party }: StayRequest, rates: Rates | undefined): number | null {
  if (checkIn === undefined || checkOut === undefined || party === undefined || rates === undefined) return null;
  const nights = daysBetween(checkIn, checkOut);
  return nights < 1 || nights > MAX_NIGHTS ? null : priceStay(rates, nights, totalGuests(party)).total;
}

function isSameParty(one: Party, other: Party): boolean {
  const counts = ({ adults, children, infants, pets }: Party) => [adults, children, infants, pets].join();
  return counts(one) === counts(other);
}
