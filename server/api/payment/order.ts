import { stateAt } from '../../domain/bookings/booking-states.ts';
import { lockBooking, payableOf } from '../../domain/bookings/bookings.ts';
import { extendHoldForOrder } from '../../domain/bookings/holds.ts';
import { call, type Context } from '../context.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { amountChanged, bookingNotFound, wrongState } from '../../domain/refusals.ts';
import { supersedeOpenOrder } from '../../domain/ledger/ledger.ts';
import { orderAtGateway } from '../../domain/payments/order-at-gateway.ts';
import { findOpenOrder, insertOrder, isPaidAtGateway, type OrderRecord } from '../../domain/ledger/orders.ts';

const PAISE = 100;

/**
 * The open order of a held booking: the same one however often and however many at once request it. It is written
 * down and committed before the gateway hears of it.
 */
export const openOrder = call('payment/order', async ({ body, now }, context) => {
  const { order, isNew } = await wantedOrder(context, body, now);
  const orderId = await orderAtGateway(context, order, isNew);
  const { keyId, checkoutUrl } = context.gateway;
  return { status: 200, body: { orderId, amount: order.amountPaise, currency: 'INR', keyId, checkoutUrl } };
});

function wantedOrder(
  { db }: Context,
  requested: { bookingId: string; amount: number },
  now: Date,
): Promise<{ order: OrderRecord; isNew: boolean }> {
  return retriedTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, requested.bookingId);
    if (booking === null) throw bookingNotFound();
    const state = stateAt(booking, now);
    if (state !== 'held') throw wrongState('notPayable', state);
    const payable = payableOf(booking);
    if (requested.amount !== payable) throw amountChanged(payable);
    await extendHoldForOrder(trx, booking, now);
    const open = await findOpenOrder(trx, booking.id);
    const canBePaid = open?.amountPaise === payable * PAISE && !(await isPaidAtGateway(trx, open.id));
    if (canBePaid) return { order: open, isNew: false };
    await supersedeOpenOrder(trx, booking.id, now);
    return { order: await insertOrder(trx, booking.id, payable * PAISE, now), isNew: true };
  });
}
