import { changeAccount } from '../../domain/accounts/accounts.ts';
import { requestOrder } from '../../domain/payments/open-order.ts';
import { orderAtGateway } from '../../domain/payments/order-at-gateway.ts';
import { call } from '../context.ts';

/**
 * The open order of a held booking: the same one however often and however many at once request it. It is written
 * down and committed before the gateway hears of it. What guests say of their state their account keeps.
 */
export const openOrder = call('payment/order', async ({ body, account, now }, context) => {
  const { bookingId, amount, guestState } = body;
  const requested = { bookingId, amount, guestState, accountId: account?.id };
  const { order, isNew, isGuest } = await requestOrder(context, requested, now);
  if (account !== null && isGuest && guestState !== undefined) {
    await changeAccount(context.db, account.id, { state: guestState });
  }
  const orderId = await orderAtGateway(context, order, isNew);
  const { keyId, checkoutUrl } = context.gateway;
  return { status: 200, body: { orderId, amount: order.amountPaise, currency: 'INR', keyId, checkoutUrl } };
});
