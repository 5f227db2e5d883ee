import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type CalendarDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { cancellationPolicies, CHECK_IN_TIME, DEFAULT_CANCELLATION } from '@aangan/contract/rules/refund-terms.ts';
import { freeCancelUntil, type RefundPolicy } from '@aangan/contract/rules/refunds.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/shared/cancellation.ts';

/** Refund policy for a new booking. Listings cached before the field existed have the default policy. */
export function bookingPolicy({
  cancellation = DEFAULT_CANCELLATION,
}: Partial<Pick<Listing, 'cancellation'>>): RefundPolicy {
  return cancellationPolicies[cancellation];
}

/** General terms of a refund policy: 'Everything back until 48 hours before check-in (14:00), half after that, …' */
export function refundTerms({ freeCancelHours, lateRefundPercent }: RefundPolicy): string {
  const until = { duration: formatHours(freeCancelHours), time: CHECK_IN_TIME };
  return lateRefundPercent === 0
    ? words.termsWithoutPart(until)
    : words.terms({ ...until, percent: lateRefundPercent });
}

/** Refund terms of one stay, with the deadline for a full refund. */
export function refundOfStay(stay: { checkIn: CalendarDate; refundPolicy: RefundPolicy }, now: Date): string {
  const freeUntil = freeCancelUntil(stay);
  if (now <= freeUntil) return words.freeUntil({ moment: formatMoment(freeUntil) });
  const { lateRefundPercent } = stay.refundPolicy;
  return lateRefundPercent === 0 ? words.nothingFromNow : words.partFromNow({ percent: lateRefundPercent });
}
