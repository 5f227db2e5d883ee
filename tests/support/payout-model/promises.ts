import { findBookInconsistencies, findPayoutInconsistencies } from '@aangan/server/domain/ledger/books-consistency.ts';
import type { PayoutStage } from './stage.ts';
import { computeRefundPaise, type TrueStay } from './truth.ts';

const TEN_MINUTES_MS = 600_000;

/** Invariants at any time: one sentence per violation. */
export async function findBrokenPromises(stage: PayoutStage): Promise<string[]> {
  const { db } = stage.product;
  const [books, payouts] = await Promise.all([findBookInconsistencies(db), findPayoutInconsistencies(db)]);
  return [...books, ...payouts, ...stage.stays.flatMap((stay) => brokenAtGateway(stage, stay))];
}

/** By the gateway's records: no double transfer, reversal or refund, and no overpayment. */
function brokenAtGateway({ bank }: PayoutStage, stay: TrueStay): string[] {
  const { transfers, reversals, ...books } = bank.gateway.route.context.books;
  const { paymentId, sharePaise } = stay;
  const ofPayment = [...transfers.values()].filter(({ source, status }) => source === paymentId && status !== 'failed');
  const ids = new Set(ofPayment.map(({ id }) => id));
  const takenBack = [...reversals.values()].filter((one) => ids.has(one.transfer_id));
  const out = bank.outgoing(paymentId);
  const found = [
    ...(twice(ofPayment) ? [`The payment ${paymentId} was transferred twice for one payout.`] : []),
    ...(twice(takenBack) ? [`One reversal of the payment ${paymentId} was made twice.`] : []),
    ...(out > sharePaise
      ? [`Of the payment ${paymentId} ${out} paise are on their way, its share is ${sharePaise}.`]
      : []),
  ];
  const [back, due] = [bank.refunded(paymentId), computeRefundPaise(stay)];
  if (back > due) found.push(`Of the payment ${paymentId} ${back} paise went back, ${due} are due.`);
  void books;
  return found;
}

/** After work with a reachable gateway: no refund waits for a host longer than ten minutes. */
export function pendingRefunds({ stays, product, bank }: PayoutStage): string[] {
  const now = product.clock.now().getTime();
  return stays
    .filter((stay) => computeRefundPaise(stay) > 0 && now >= (stay.cancelled?.atMs ?? now) + TEN_MINUTES_MS)
    .filter(({ paymentId, cancelled }) => {
      // If the refund was attempted, only the gateway delays it.
      return !bank.gateway.faults.calls.some(
        ({ name, id, at }) => name === 'POST /payments/:id/refund' && id === paymentId && at >= (cancelled?.atMs ?? 0),
      );
    })
    .filter(({ paymentId }) => bank.refunded(paymentId) === 0)
    .map(({ bookingId }) => `The refund of the booking ${bookingId} waits for its host for more than ten minutes.`);
}

function twice(made: { notes: Record<string, string> }[]): boolean {
  const notes = made.map((one) => Object.values(one.notes)[0]);
  return new Set(notes).size < notes.length;
}
