import type { Act, PaymentThen } from './acts.ts';
import { checkoutResult, delivery } from './gateway-keys.ts';
import { type Attempt, some, type Stage } from './stage.ts';
import type { Deed } from './steps.ts';
import type { News, Till, TillPayment } from './till.ts';
import { payableOf } from './world.ts';

type As<D extends Deed['do']> = Extract<Deed, { do: D }>;

/** Whoever has the booking's id may pay. */
export function order(stage: Stage, deed: As<'order'>): Attempt[] {
  const attempt = (stay: Stage['world']['stays'][number]): Attempt => {
    const amount = payableOf(stay) + (deed.amount === 'right' ? 0 : 1);
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

export function verify({ product }: Stage, deed: As<'verify'>): Attempt[] {
  const attempt = (payment: TillPayment): Attempt => ({
    act: { do: 'verify', payment: asItIs(product.line.till, payment), isForged: deed.isForged },
    request: { method: 'POST', url: '/api/payment/verify', body: checkoutResult(payment, deed.isForged) },
  });
  return some([...product.line.till.payments.values()], deed.payment, attempt, deed.times);
}

export function news({ product, heardNews }: Stage, deed: As<'news'>): Attempt[] {
  const { till } = product.line;
  const isForged = deed.how === 'forged';
  const news = till.news.filter(({ id }) => isForged || heardNews.has(id) === (deed.how === 'again'));
  return some(news, deed.news, (one) => {
    const { body, headers } = delivery(one, isForged);
    return {
      act: {
        do: 'news',
        tells: whatIsTold(one),
        payment: asItIs(till, one.payment),
        isForged,
        wasHeard: heardNews.has(one.id),
      },
      request: {
        method: 'POST',
        url: '/api/payment/webhook',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      },
      onAnswer: ({ status }) => {
        if (status === 200) heardNews.add(one.id);
      },
    };
  });
}

function whatIsTold({ payment, refund }: News): Extract<Act, { do: 'news' }>['tells'] {
  if (refund === undefined) return payment.status;
  return refund.receipt === null ? 'an outside refund' : 'our refund';
}

/** A payment as the gateway has it now, whatever was said of it. */
export function asItIs(till: Till, { id }: { id: string }): PaymentThen {
  const payment = till.payments.get(id);
  if (payment === undefined) throw new Error(`the till has no ${id}`);
  const { order_id: orderId, amount, status, captured: isTaken } = payment;
  const givenBack = till.givenBack(id).map((refund) => ({ id: refund.id, amount: refund.amount }));
  return { id, orderId, amount, status, isTaken, givenBack };
}
