import { reasons, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import { datesTaken, listingNotFound } from '../refusals.ts';
import { refusalFor } from '../calendar/refusal-for.ts';
import { isOverlapViolation } from '../calendar/conflicting-days.ts';
import { lockListing, tryLockListing } from '../homes/lock-listing.ts';
import { taxNow } from '../ledger/tax-settings.ts';
import {
  findByIdempotencyKey,
  saveRequest,
  ConcurrentRequestError,
  type RequestedBooking,
} from './booking-requests.ts';
import { type BookingRecord, requireBooking } from './bookings.ts';
import { expireListingHolds } from './expire-holds.ts';
import { findHoldInputs, checkHold } from './hold-inputs.ts';
import { lockHoldCounts, refusalForHoldCounts } from './hold-limits.ts';
import { type NewHold, type Trx, writeHold } from './write-holds.ts';
import type { AppContext } from '../context.ts';

type Held = { booking: BookingRecord; isNew: false } | ({ isNew: true } & NewHold);

/**
 * Holds a stay, or returns the existing booking if the same guest repeats the request. Everything
 * happens under the home's lock; the database constraint prevents overlapping stays. A new booking is returned with
 * its home.
 */
export async function holdStay(context: AppContext, requested: RequestedBooking, now: Date): Promise<Held> {
  if (!isUuid(requested.listingId)) throw listingNotFound();
  try {
    return await retryTransaction(context.db, (trx) => holdUnderLock(trx, context, requested, now));
  } catch (error) {
    // A concurrent request for another home had the same key; its booking is visible now.
    if (error instanceof ConcurrentRequestError) return holdStay(context, requested, now);
    throw isOverlapViolation(error) ? datesTaken() : error;
  }
}

async function holdUnderLock(trx: Trx, context: AppContext, requested: RequestedBooking, now: Date): Promise<Held> {
  const { rateLimits: hasLimits } = context.settings;
  const tax = taxNow(context, now);
  await lockHome(trx, requested, tax, now);
  if (hasLimits) await lockHoldCounts(trx, requested.guestId);
  const inputs = await findHoldInputs(trx, requested, { now, hasLimits });
  if (inputs === null) throw listingNotFound();
  const answered = findByIdempotencyKey(requested, inputs.known);
  if (answered !== null) return { booking: await requireBooking(trx, answered), isNew: false };

  const verdict = checkHold(requested, inputs, tax, now);
  throwIf(refusalFor(verdict));
  if (inputs.ownStay !== null) {
    await saveRequest(trx, requested, inputs.ownStay.id, now);
    return { booking: await requireBooking(trx, inputs.ownStay.id), isNew: false };
  }
  throwIf(refusalForHoldCounts(inputs, now));
  if (inputs.hasHoldsOver) await expireListingHolds(trx, requested.listingId, now);
  return { isNew: true, ...(await writeHold(trx, context, { requested, inputs, price: priceIn(verdict), tax }, now)) };
}

/**
 * Locks the home's row. Before waiting for the lock, a query without a lock refuses requests for days that are already
 * taken; other requests are judged under the lock.
 */
async function lockHome(trx: Trx, requested: RequestedBooking, tax: TaxRule | null, now: Date): Promise<void> {
  if (await tryLockListing(trx, requested.listingId)) return;
  const inputs = await findHoldInputs(trx, requested, { now, hasLimits: false });
  if (inputs !== null && inputs.known === null) {
    const [first] = checkHold(requested, inputs, tax, now).reasons;
    if (first !== undefined && reasons[first].code === 'DATES_TAKEN') throw datesTaken();
  }
  if (!(await lockListing(trx, requested.listingId))) throw listingNotFound();
}

/** A possible stay always has a price, since dates and guests are valid. */
function priceIn({ price }: Verdict): Price {
  if (price === null) throw new Error('a stay was judged without a price');
  return price;
}

function throwIf(refusal: Refusal | null): void {
  if (refusal !== null) throw refusal;
}
