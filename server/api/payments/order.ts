import { changeAccount } from '../../domain/accounts/accounts.ts';
import { requestOrder } from '../../domain/payments/open-order.ts';
import { ensureGatewayOrder } from '../../domain/payments/order-at-gateway.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { countAttempt, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Returns the open order of a held booking; repeated and concurrent requests return the same order. It is committed
 * before it is created at the gateway. The guest's state is saved in their account.
 */
export const openOrder = call('payment/order', async ({ body, account, now }, context) => {
  const { bookingId, amount, guestState } = body;
  const requested = { bookingId, amount, guestState, accountId: account?.id };
  const { order, isNew, isGuest } = await requestOrder(context, requested, now);
  if (account !== null && isGuest && guestState !== undefined) {
    await changeAccount(context.db, account.id, { state: guestState });
  }
  if (!isNew && order.gatewayOrderId === null) await countAttempt(context, [gatewayLimit(bookingId)], now);
  const orderId = await ensureGatewayOrder(context, order, isNew);
  const { keyId, checkoutUrl } = context.gateway;
  return { status: 200, body: { orderId, amount: order.amountPaise, currency: 'INR', keyId, checkoutUrl } };
});

/** The gateway limits the calls of our single account: retries of one refused stay must not use up the limit. */
function gatewayLimit(bookingId: string): Limit {
  return { kind: 'order at gateway by booking', subject: hashSubject(bookingId), max: 60, withinMs: HOUR_MS };
}
