import { reasons, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { type Refusal } from '../../platform/http/errors.ts';
import { datesTaken, listingNotFound } from '../refusals.ts';
import { refusalOf } from '../availability/refusal-of.ts';
import { isDayTakenTwice } from '../availability/days-in-the-way.ts';
import { lockListing, lockListingAtOnce } from '../listings/lock-listing.ts';
import { taxNow } from '../taxes/tax-settings.ts';
import { answeredBefore, noteRequest, RequestBeside, type RequestedBooking } from './booking-requests.ts';
import { type BookingRecord, requireBooking } from './bookings.ts';
import { expireHoldsOf } from './expire-holds.ts';
import { findHoldFacts, judgeHold } from './hold-facts.ts';
import { lockForCounting, refusalByCounts } from './hold-limits.ts';
import { type HoldParts, type NewHold, type Trx, writeHold } from './write-holds.ts';

type Held = { booking: BookingRecord; isNew: false } | ({ isNew: true } & NewHold);

/**
 * Holds a stay, or answers the booking that is there when the same guest requests again the same stay. All of it
 * happens under the home's lock; that no two stays share a day is the database's own last word. A new one comes with
 * its home.
 */
export async function holdStay(context: HoldParts, requested: RequestedBooking, now: Date): Promise<Held> {
  if (!isUuid(requested.listingId)) throw listingNotFound();
  try {
    return await retriedTransaction(context.db, (trx) => holdUnderLock(trx, context, requested, now));
  } catch (error) {
    // The same key came in for another home at the same moment: now that request can be seen.
    if (error instanceof RequestBeside) return holdStay(context, requested, now);
    throw isDayTakenTwice(error) ? datesTaken() : error;
  }
}

async function holdUnderLock(trx: Trx, context: HoldParts, requested: RequestedBooking, now: Date): Promise<Held> {
  const { rateLimits: hasLimits } = context.settings;
  const tax = taxNow(context, now);
  await lockHome(trx, requested, tax, now);
  if (hasLimits) await lockForCounting(trx, requested.guestId);
  const facts = await findHoldFacts(trx, requested, { now, hasLimits });
  if (facts === null) throw listingNotFound();
  const answered = answeredBefore(requested, facts.known);
  if (answered !== null) return { booking: await requireBooking(trx, answered), isNew: false };

  const verdict = judgeHold(requested, facts, tax, now);
  throwIf(refusalOf(verdict));
  if (facts.ownStay !== null) {
    await noteRequest(trx, requested, facts.ownStay.id, now);
    return { booking: await requireBooking(trx, facts.ownStay.id), isNew: false };
  }
  throwIf(refusalByCounts(facts, now));
  if (facts.hasHoldsOver) await expireHoldsOf(trx, requested.listingId, now);
  return { isNew: true, ...(await writeHold(trx, context, { requested, facts, price: priceIn(verdict), tax }, now)) };
}

/**
 * Takes the home's row. Of a crowd that requests the same days, those who came too late leave before they queue for it, by
 * a query without a lock; whatever that lets through is judged under the lock.
 */
async function lockHome(trx: Trx, requested: RequestedBooking, tax: TaxRule | null, now: Date): Promise<void> {
  if (await lockListingAtOnce(trx, requested.listingId)) return;
  const facts = await findHoldFacts(trx, requested, { now, hasLimits: false });
  if (facts !== null && facts.known === null) {
    const [first] = judgeHold(requested, facts, tax, now).reasons;
    if (first !== undefined && reasons[first].code === 'DATES_TAKEN') throw datesTaken();
  }
  if (!(await lockListing(trx, requested.listingId))) throw listingNotFound();
}

/** A stay that stands has one: its dates are possible, and who comes is known. */
function priceIn({ price }: Verdict): Price {
  if (price === null) throw new Error('a stay was judged without a price');
  return price;
}

function throwIf(refusal: Refusal | null): void {
  if (refusal !== null) throw refusal;
}
