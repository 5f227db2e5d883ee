import { createHmac, randomUUID } from 'node:crypto';
import type { Cast } from '../callers.ts';
import { order } from '../payments.ts';
import { everyone, type Request, type RowsOf, type Stage } from './rows.ts';

export const paymentRows: RowsOf<'payment'> = {
  'payment/order': [
    {
      ask: async (cast) => {
        const { _id, payable } = await cast.anotherBooking();
        return { body: { bookingId: _id, amount: payable } };
      },
      ...everyone('200'),
    },
  ],
  'payment/verify': [
    {
      when: 'signed by the gateway',
      ask: async (cast, stage) => ({ body: await aPayment(cast, stage) }),
      ...everyone('200'),
    },
    {
      when: 'signed by nobody',
      ask: async (cast, stage) => ({ body: { ...(await aPayment(cast, stage)), razorpay_signature: 'f'.repeat(64) } }),
      ...everyone('400 WRONG_SIGNATURE'),
    },
  ],
  'payment/webhook': [
    {
      when: 'signed by the gateway',
      ask: (_cast, { gateway }) => news(gateway.settings.webhookSecrets[0] ?? ''),
      ...everyone('200'),
    },
    { when: 'signed by nobody', ask: () => news('guessed'), ...everyone('400 WRONG_SIGNATURE') },
  ],
};

/** The checkout result of a new paid booking. */
async function aPayment(cast: Cast, { app, gateway }: Stage) {
  const { body } = await order(app.visitor(), await cast.anotherBooking());
  return gateway.pay(body.orderId);
}

/** A webhook delivery that concerns no payment. */
function news(secret: string): Request {
  const body = Buffer.from(JSON.stringify({ event: 'payment.failed', payload: {} }));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  return { body, headers: { ...headers, 'x-razorpay-event-id': randomUUID() } };
}
