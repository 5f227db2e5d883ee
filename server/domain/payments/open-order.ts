import { setTimeout } from 'node:timers/promises';
import type { State } from '@aangan/contract/rules/states.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import { stateAt } from '../bookings/booking-states.ts';
import { type BookingRecord, computePayable, lockBooking } from '../bookings/bookings.ts';
import { saveTax, withCurrentTax } from '../bookings/change-booking.ts';
import { extendHoldForOrder } from '../bookings/hold-stay.ts';
import type { AppContext } from '../context.ts';
import type { GatewayOrder, Outcome } from '../ledger/gateway/gateway-answers.ts';
import { supersedeOpenOrder } from '../ledger/ledger.ts';
import {
  claimOrder,
  findOpenOrder,
  findOrder,
  insertOrder,
  isPaidAtGateway,
  type OrderRecord,
  releaseOrder,
  saveGatewayOrderId,
} from '../ledger/orders.ts';
import { type OrderTax, setGuestState, type TaxContext } from '../ledger/taxes.ts';
import {
  amountAboveGatewayLimit,
  amountChanged,
  bookingNotFound,
  gatewayUnreachable,
  guestStateNeeded,
  homeStateMissing,
  wrongState,
} from '../refusals.ts';

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
  trx: Trx,
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
  const open = await supersedeIfRateChanged(trx, await findOpenOrder(trx, booking.id), booking, now);
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
async function supersedeIfRateChanged(
  trx: Trx,
  open: OrderRecord | null,
  { id, taxPercent }: BookingRecord,
  now: Date,
): Promise<OrderRecord | null> {
  if (open === null || (open.tax?.percent ?? null) === taxPercent) return open;
  await supersedeOpenOrder(trx, id, now, 'tax');
  return null;
}

/** The guest's state as entered by the payer. */
interface EnteredGuestState {
  guestState: State | undefined;
  /** Whether the payer is the guest; others can only fill in a missing state. */
  isGuest: boolean;
}

/** `tax` at the current price, null with TAX=specified; `before` of the open order. Refuses a missing state. */
export async function taxOfStay(
  db: Db,
  { settings: { tax: settings } }: TaxContext,
  { listingId, taxPercent: percent, guestState: known }: BookingRecord,
  { entered: { guestState: entered, isGuest }, before }: { entered: EnteredGuestState; before: OrderTax | null },
): Promise<{ tax: OrderTax | null } | { refusal: Refusal }> {
  if (settings === undefined || percent === null) return { tax: null };
  const { state: homeState } = await db
    .selectFrom('listing')
    .select('state')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  if (homeState === null) return { refusal: homeStateMissing() };
  const guestState = (isGuest ? entered : undefined) ?? known ?? entered ?? before?.guestState;
  if (guestState === undefined) return { refusal: guestStateNeeded() };
  return { tax: { percent, homeState, guestState, operatorState: settings.operator.state } };
}

/** Whether two taxes are equal except for the guest's state, which can change. */
function isSameTax(one: OrderTax | null, other: OrderTax | null): boolean {
  const comparable = (tax: OrderTax | null) => tax && [tax.percent, tax.homeState, tax.operatorState].join();
  return comparable(one) === comparable(other);
}

const CHECK_AGAIN_MS = 100;
const GIVE_UP_AFTER_MS = 13_000;

/**
 * The gateway's id of an order, created there if missing: by one caller at a time, while others wait for the result. No
 * transaction is open meanwhile. `isNew`: the caller has just recorded the order. Refuses with
 * AMOUNT_ABOVE_GATEWAY_LIMIT or GATEWAY_UNREACHABLE; the order stays and can be requested again.
 */
export async function ensureGatewayOrder(context: AppContext, order: OrderRecord, isNew: boolean): Promise<string> {
  if (order.gatewayOrderId !== null) return order.gatewayOrderId;
  if (isNew) return createGatewayOrder(context, order, createOrFind);
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < giveUpAt) {
    if (await claimOrder(context.db, order.id)) return createGatewayOrder(context, order, findOrCreate);
    const current = await findOrder(context.db, order.id);
    if (current !== null && current.gatewayOrderId !== null) return current.gatewayOrderId;
    await setTimeout(CHECK_AGAIN_MS);
  }
  throw gatewayUnreachable();
}

async function createGatewayOrder(context: AppContext, order: OrderRecord, call: typeof createOrFind): Promise<string> {
  const outcome = await call(context, order);
  if (outcome.kind === 'ok') return saveGatewayOrderId(context.db, order.id, outcome.value.id);
  await releaseOrder(context.db, order.id);
  if (outcome.kind === 'refused' && isAboveLimit(outcome)) throw amountAboveGatewayLimit();
  const level = outcome.kind === 'refused' ? 'error' : 'warn';
  context.log[level]({ order: order.id, outcome }, 'the gateway did not create the order');
  throw gatewayUnreachable();
}

/** Creates the order; after a lost response looks it up. */
async function createOrFind(context: AppContext, order: OrderRecord): Promise<Outcome<GatewayOrder>> {
  const outcome = await create(context, order);
  if (outcome.kind !== 'unknown') return outcome;
  return foundIn(await find(context, order)) ?? outcome;
}

/** Looks for an order whose response was lost, else creates one under the same receipt: only the saved id is used. */
async function findOrCreate(context: AppContext, order: OrderRecord): Promise<Outcome<GatewayOrder>> {
  const lookup = await find(context, order);
  return lookup.kind === 'unknown' ? lookup : (foundIn(lookup) ?? create(context, order));
}

function create(
  { gateway }: AppContext,
  { amountPaise, receipt, bookingId }: OrderRecord,
): Promise<Outcome<GatewayOrder>> {
  return gateway.createOrder({ amountPaise, receipt, notes: { booking: bookingId } });
}

function find({ gateway }: AppContext, { receipt }: OrderRecord): Promise<Outcome<GatewayOrder | null>> {
  return gateway.findOrderByReceipt(receipt);
}

function foundIn(lookup: Outcome<GatewayOrder | null>): Outcome<GatewayOrder> | null {
  return lookup.kind === 'ok' && lookup.value !== null ? { kind: 'ok', value: lookup.value } : null;
}

/** Recognised by field and description, as the gateway has no error code and the limit varies by account. */
function isAboveLimit({ field, description }: { field: string | undefined; description: string }): boolean {
  return (field === 'amount' || /amount/i.test(description)) && /exceed|maximum|greater/i.test(description);
}
