import { toPriceParts } from '@aangan/contract/bookings/price-parts.ts';
import { quoteReasons } from '@aangan/contract/bookings/quotes.ts';
import { type Reason, reasons } from '@aangan/contract/rules/judge.ts';
import { call } from '../context.ts';
import { refusalFor } from '../../domain/calendar/refusal-for.ts';
import { loadHomeAvailability } from '../../domain/bookings/home-availability.ts';
import { quoteStay } from '../../domain/bookings/quote.ts';
import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { Refusal } from '../../platform/http/errors.ts';

/**
 * Price of a stay. Throws for input outside the product's limits, as booking does; violations of the home's own rules
 * are returned as `reasons`.
 */
export const bookingQuote = call('booking/quote', async ({ params: { id }, query, account, now }, context) => {
  const availability = await context.reads.readFresh({ signedIn: account !== null }, (db) =>
    loadHomeAvailability(db, id, query, now),
  );
  const verdict = quoteStay(availability, query, taxNow(context, now), now);
  const codes = new Set(verdict.reasons.map((reason: Reason) => reasons[reason].code));
  const shownCodes = quoteReasons.filter((code) => (codes as ReadonlySet<string>).has(code));
  const refusal = codes.has('INVALID_INPUT') ? refusalFor(verdict) : null;
  if (refusal !== null) throw refusal;
  if (verdict.price === null) throw new Error('a stay within all bounds was judged without a price');
  return {
    status: 200,
    body: {
      ...toPriceParts(verdict.price, query.checkIn),
      bookable: verdict.stands,
      reasons: shownCodes.map((code) => ({ code, message: new Refusal(code).body().message })),
    },
  };
});
