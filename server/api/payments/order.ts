import { changeAccount } from '../../domain/accounts/accounts.ts';
import { requestOrder } from '../../domain/payments/open-order.ts';
import { orderAtGateway } from '../../domain/payments/order-at-gateway.ts';
import { call } from '../context.ts';

/**
 * Returns the open order of a held booking; repeated and concurrent requests get the same one. It is committed before
 * it is created at the gateway. The guest's state is saved in their account.
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
