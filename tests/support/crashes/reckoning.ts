import type { Payment, Refund } from '@aangan/stand-ins/gateway/entities.ts';
import type { TestGateway } from '../gateway.ts';
import type { Mailbox } from '../mailbox.ts';
import type { Stay } from './stay.ts';

interface Collection<T> {
  items: T[];
}

/**
 * Contradictions to the gateway's records: each stay must be paid once, and each cancelled payment refunded once and
 * fully. `isAtRest`: no refund may be pending.
 */
export async function wrongMoney(
  gateway: TestGateway,
  stays: readonly Stay[],
  { isAtRest }: { isAtRest: boolean },
): Promise<string[]> {
  const found = await Promise.all(stays.map((stay) => findWrongAmounts(gateway, stay, isAtRest)));
  return found.flat();
}

async function findWrongAmounts(gateway: TestGateway, { booking, payment, isCancelled }: Stay, isAtRest: boolean) {
  if (booking === undefined || payment === undefined) return ['A stay never came to its end.'];
  const { razorpay_order_id: order, razorpay_payment_id: id } = payment;
  const payments = await gateway.look<Collection<Payment>>(`/orders/${order}/payments`);
  const refunds = await gateway.look<Collection<Refund>>(`/payments/${id}/refunds`);
  const taken = payments.items.filter(({ captured }) => captured).map(({ amount }) => amount);
  const returned = refunds.items.map(({ amount }) => amount);
  const due = booking.payable * 100;
  const wrong: string[] = [];
  if (taken.length !== 1 || taken[0] !== due)
    wrong.push(`For ${booking._id} ${due} was due, and ${taken.join(' + ')} taken.`);
  const isRight = returned.length === 0 ? !(isCancelled && isAtRest) : isCancelled && returned.join() === String(due);
  if (!isRight) wrong.push(`Of ${booking._id} ${returned.join(' + ') || 'nothing'} went back.`);
  return wrong;
}

/** An e-mail may be delivered twice with one Message-ID, but never with two. */
export function findDuplicateEmails({ mails }: Mailbox): string[] {
  const emails = new Map(mails.map((mail) => [mail.messageId, `${mail.to}: ${mail.subject}\n${mail.text}`]));
  const texts = [...emails.values()];
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
