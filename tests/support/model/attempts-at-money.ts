import type { Act, PaymentThen } from './acts.ts';
import type { Payment } from '@aangan/stand-ins/gateway/entities.ts';
import { type Attempt, some, type Stage } from './stage.ts';
import type { Deed } from './steps.ts';
import { forge, type ModelGateway, type News } from './gateway.ts';
import { computePayable } from './world.ts';

type As<D extends Deed['do']> = Extract<Deed, { do: D }>;

/** Paying needs only the booking's id. */
export function order(stage: Stage, deed: As<'order'>): Attempt[] {
  const attempt = (stay: Stage['world']['stays'][number]): Attempt => {
    const amount = computePayable(stay) + (deed.amount === 'right' ? 0 : 1);
    return {
      act: { do: 'order', stay: stay.id, amount },
      request: { method: 'POST', url: '/api/payment/order', body: { bookingId: stay.id, amount } },
      onAnswer: ({ status, body }) => {
        if (status === 200) stage.handedOrders.add(String(body['orderId']));
      },
    };
  };
  return some(stage.world.stays, deed.stay, attempt, deed.times);
}

export function verify({ product: { gateway } }: Stage, deed: As<'verify'>): Attempt[] {
  const attempt = (payment: Payment): Attempt => ({
    act: { do: 'verify', payment: asItIs(gateway, payment), isForged: deed.isForged },
    request: { method: 'POST', url: '/api/payment/verify', body: gateway.checkoutResult(payment, deed.isForged) },
  });
  return some([...gateway.payments.values()], deed.payment, attempt, deed.times);
}

export function news({ product: { gateway }, deliveredWebhooks }: Stage, deed: As<'news'>): Attempt[] {
  const isForged = deed.how === 'forged';
  const news = gateway.news.filter(({ id }) => isForged || deliveredWebhooks.has(id) === (deed.how === 'again'));
  return some(news, deed.news, (one) => {
    const { body, headers } = isForged ? forge(one) : one;
    return {
      act: {
        do: 'news',
        tells: webhookKind(one),
        payment: asItIs(gateway, one.payment),
        isForged,
        wasDelivered: deliveredWebhooks.has(one.id),
      },
      request: {
        method: 'POST',
        url: '/api/payment/webhook',
        headers,
        body,
      },
      onAnswer: ({ status }) => {
        if (status === 200) deliveredWebhooks.add(one.id);
      },
    };
  });
}

function webhookKind({ payment, refund }: News): Extract<Act, { do: 'news' }>['tells'] {
  if (refund === undefined) return payment.status;
  return refund.receipt === null ? 'an outside refund' : 'our refund';
}

/** Current payment at the gateway, independent of webhooks. */
export function asItIs(gateway: ModelGateway, { id }: { id: string }): PaymentThen {
  const payment = gateway.payments.get(id);
  if (payment === undefined) throw new Error(`the gateway has no ${id}`);
  const { order_id: orderId, amount, status, captured: isTaken } = payment;
  const givenBack = gateway.refundsAtGateway(id).map((refund) => ({ id: refund.id, amount: refund.amount }));
  return { id, orderId, amount, status, isTaken, givenBack };
}
