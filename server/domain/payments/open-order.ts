import type { Transaction } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import { stateAt } from '../bookings/booking-states.ts';
import { type BookingRecord, computePayable, lockBooking } from '../bookings/bookings.ts';
import { extendHoldForOrder } from '../bookings/holds.ts';
import { withCurrentTax, saveTax } from '../bookings/current-tax.ts';
import { supersedeOpenOrder } from '../ledger/ledger.ts';
import { setGuestState } from '../ledger/order-tax.ts';
import { findOpenOrder, insertOrder, isPaidAtGateway, type OrderRecord } from '../ledger/orders.ts';
import { amountChanged, bookingNotFound, wrongState } from '../refusals.ts';
import { isSameTax, taxOfStay, type EnteredGuestState } from './tax-of-stay.ts';
import type { AppContext } from '../context.ts';

const PAISE = 100;

interface Requested {
  bookingId: string;
  /** Whole rupees. */
  amount: number;
  /** `accountId`: the requester's account, if signed in. */
  accountId: string | undefined;
  guestState: EnteredGuestState['guestState'];
}

export interface RequestedOrder {
  order: OrderRecord;
  isNew: boolean;
  /** Whether the guest is the requester. */
  isGuest: boolean;
}

/**
 * Opens the order of a held booking, or returns its open order; idempotent under concurrency. A change of the daily tax
 * rate supersedes an order, even if the request itself is refused. Refuses with BOOKING_NOT_FOUND, WRONG_STATE,
 * PRICE_CHANGED, HOME_STATE_MISSING and GUEST_STATE_NEEDED.
 */
export async function requestOrder(context: AppContext, requested: Requested, now: Date): Promise<RequestedOrder> {
  const outcome = await retryTransaction(context.db, (trx) => orderUnderLock(trx, context, requested, now));
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

async function orderUnderLock(
  trx: Transaction<Database>,
  context: AppContext,
  { bookingId, amount, accountId, guestState }: Requested,
  now: Date,
): Promise<RequestedOrder | { refusal: Refusal }> {
  const locked = await lockBooking(trx, bookingId);
  if (locked === null) throw bookingNotFound();
  const state = stateAt(locked, now);
  if (state !== 'held') throw wrongState('notPayable', state);
  const booking = withCurrentTax(locked, context, now);
  const payable = computePayable(booking);
  const open = await withoutOtherRate(trx, await findOpenOrder(trx, booking.id), booking, now);
  if (amount !== payable) return { refusal: amountChanged(payable) };
  const isGuest = accountId === booking.guest.id;
  const taxed = await taxOfStay(trx, context, booking, { entered: { guestState, isGuest }, before: open?.tax ?? null });
  if ('refusal' in taxed) return taxed;
  const { tax } = taxed;
  await extendHoldForOrder(trx, booking, now);
  if (open !== null) {
    const hasSameTax = isSameTax(open.tax, tax);
    const canBePaid = open.amountPaise === payable * PAISE && !(await isPaidAtGateway(trx, open.id));
    if (hasSameTax && canBePaid) {
      if (tax !== null && tax.guestState !== open.tax?.guestState) await setGuestState(trx, open.id, tax.guestState);
      return { order: open, isNew: false, isGuest };
    }
    await supersedeOpenOrder(trx, booking.id, now, hasSameTax ? 'price' : 'tax');
  }
  if (booking !== locked) await saveTax(trx, booking, now);
  const order = await insertOrder(trx, { bookingId: booking.id, amountPaise: payable * PAISE, tax }, now);
  return { order, isNew: true, isGuest };
}

/** The booking's open order; null after superseding an order with another tax rate. */
async function withoutOtherRate(
  trx: Transaction<Database>,
  open: OrderRecord | null,
  { id, taxPercent }: BookingRecord,
  now: Date,
): Promise<OrderRecord | null> {
  if (open === null || (open.tax?.percent ?? null) === taxPercent) return open;
  await supersedeOpenOrder(trx, id, now, 'tax');
  return null;
}
