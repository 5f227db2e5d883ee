import type { Context } from '../context.ts';
import type { GatewayPayment, Outcome } from '../money/gateway-answers.ts';
import type { Gateway } from '../money/gateway.ts';
import { applyPayment, type Parts } from './apply-payment.ts';
import type { OrderRecord } from './orders.ts';

/**
 * What became of a payment. `kept`: it confirmed the booking, now or before. `not-kept`: it goes back or went back.
 * `open`: the payer is not through. `unknown`: the gateway did not answer.
 */
export type Settlement = 'kept' | 'not-kept' | 'open' | 'unknown';

/** Brings a payment of an order to its end as far as it goes now: an authorized one is captured, a captured one applied. */
export async function settlePayment(
  context: Parts & Pick<Context, 'gateway'>,
  order: OrderRecord,
  told: GatewayPayment,
  now: Date,
): Promise<Settlement> {
  const outcome: Outcome<GatewayPayment> =
    told.status === 'authorized' ? await capture(context.gateway, told) : { kind: 'ok', value: told };
  if (outcome.kind !== 'ok') {
    context.log.warn({ order: order.id, payment: told.id, outcome }, 'a payment could not be settled yet');
    return 'unknown';
  }
  const payment = outcome.value;
  switch (payment.status) {
    case 'captured':
      return (await applyPayment(context, order, payment, now)) ? 'kept' : 'not-kept';
    case 'refunded':
      // Given back at the gateway without us, before we heard of it: there is nothing to keep.
      return 'not-kept';
    case 'created':
    case 'authorized':
    case 'failed':
      return 'open';
  }
}

/** Another may have captured it meanwhile, which the gateway refuses: then what it is now has the say. */
async function capture(gateway: Gateway, payment: GatewayPayment): Promise<Outcome<GatewayPayment>> {
  const captured = await gateway.capture(payment);
  return captured.kind === 'refused' ? gateway.fetchPayment(payment.id) : captured;
}
