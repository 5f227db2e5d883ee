import { randomUUID } from 'node:crypto';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { cancelStay } from '@aangan/server/domain/bookings/change-booking.ts';
import { findPayout } from '@aangan/server/domain/ledger/payouts.ts';
import { listForBank, recordManualPayout } from '@aangan/server/domain/ledger/send-payouts.ts';
import { reconcileOrder } from '@aangan/server/domain/payments/reconcile-payment.ts';
import { enqueuePayoutSync } from '@aangan/server/domain/payouts/payout-webhooks.ts';
import { sql } from 'kysely';
import {
  computeReleaseTime,
  endOfCheckInDay,
  hostShareRupees,
  type PayoutStage,
  percentNow,
  type TrueStay,
} from './stage.ts';
import type { Command, StepStay } from './steps.ts';

const TEN_MINUTES_MS = 600_000;

/** Runs a command. Throws if the product fails, or leaves the work to its jobs. */
export async function runCommand(stage: PayoutStage, command: Command): Promise<void> {
  switch (command.do) {
    case 'pay':
      return pay(stage, command.stay, command.isNotified);
    case 'cancel':
      return cancel(stage, command.stay, command.by);
    case 'dispute':
      return dispute(stage, command.stay, command.part);
    case 'end dispute':
      return endDispute(stage, command.stay, command.end);
    case 'work':
      return runJobs(stage, command.twice);
    case 'deliver webhooks':
      return deliverWebhooks(stage, command.which, command.twice);
    case 'bank':
      return payManualPayouts(stage);
  }
}

/** Holds and pays a stay; the product learns of it by webhook now or by polling later. */
async function pay(stage: PayoutStage, stay: StepStay, isNotified: boolean): Promise<void> {
  const { product, bank, stays } = stage;
  const now = product.clock.now();
  const host = product.people.hosts[stay.host];
  const home = host?.homes[stays.length % host.homes.length];
  if (host === undefined || home === undefined || stays.length === host.homes.length) return;
  const checkIn = addDays(dateInIndia(now), stay.daysAhead);
  const checkOut = addDays(checkIn, stay.nights);
  const rates = { rent: stay.rent, includedGuests: 1, extraGuestFee: 0, cleaningFee: stay.cleaning };
  const totalRent = priceStay(rates, stay.nights, 1).total;
  const paidPaise = (totalRent + stay.extra) * 100;
  const [bookingId, orderId] = [randomUUID(), randomUUID()];
  const { db } = product;
  await db
    .insertInto('booking')
    .values({
      id: bookingId,
      listing_id: home,
      guest_id: product.people.guest,
      host_id: host.id,
      check_in: checkIn,
      check_out: checkOut,
      adults: 1,
      children: 0,
      infants: 0,
      pets: 0,
      rent: stay.rent,
      included_guests: 1,
      extra_guest_fee: 0,
      cleaning_fee: stay.cleaning,
      total_rent: totalRent,
      extra_service: stay.extra,
      free_cancel_hours: stay.freeCancelHours,
      late_refund_percent: 50,
      state: 'held',
      held_until: new Date(now.getTime() + 3_600_000),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const paid = bank.pay(paidPaise, orderId);
  await db
    .insertInto('payment_order')
    .values({
      id: orderId,
      booking_id: bookingId,
      receipt: orderId,
      gateway_order_id: paid.orderId,
      amount_paise: paidPaise,
      created_at: now,
    })
    .execute();
  stays.push({
    bookingId,
    orderId,
    paymentId: paid.payment.id,
    hostId: host.id,
    host: stay.host,
    paidPaise,
    sharePaise: hostShareRupees(stay, stage.commission) * 100,
    checkInMs: instantInIndia(checkIn, 14).getTime(),
    checkOutMs: instantInIndia(checkOut, 11).getTime(),
    freeCancelHours: stay.freeCancelHours,
    cancelled: null,
    disputes: [],
  });
  if (isNotified) await reconcileOrder(product.context, orderId, now);
}

async function cancel(stage: PayoutStage, number: number, by: 'guest' | 'host'): Promise<void> {
  const { product, stays } = stage;
  const stay = stays[number % Math.max(1, stays.length)];
  const now = product.clock.now();
  if (stay === undefined || now.getTime() >= stay.checkOutMs) return;
  if ((await loadState(stage, stay)).state !== 'confirmed') return;
  await cancelStay(product.context, stay.bookingId, by === 'host' ? stay.hostId : product.people.guest, now);
}

/** Records cancelled stays; who cancelled is read from the booking. */
export async function recordCancellations(stage: PayoutStage): Promise<void> {
  for (const stay of stage.stays.filter(({ cancelled }) => cancelled === null)) {
    const { cancelledBy, cancelledAt, kept } = await loadState(stage, stay);
    const nowMs = stage.product.clock.now().getTime();
    // A payment recorded after the check-in day is refunded in full.
    if (kept === false && nowMs >= endOfCheckInDay(stay)) {
      stay.cancelled = { percent: 100, disputedPaise: 0, atMs: nowMs, isLate: false };
      continue;
    }
    if (cancelledBy === null || cancelledAt === null) continue;
    const atMs = cancelledAt.getTime();
    const percent = percentNow(stay, cancelledBy, atMs);
    // Webhooks may be late: a dispute counts from when it is recorded.
    const disputedPaise = await sumLostDisputes(stage, stay);
    stay.cancelled = { percent, disputedPaise, atMs, isLate: atMs >= computeReleaseTime(stay) };
  }
}

async function loadState({ product }: PayoutStage, { bookingId }: TrueStay) {
  return product.db
    .selectFrom('booking')
    .leftJoin('payment', 'payment.booking_id', 'booking.id')
    .select(['state', 'cancelled_by as cancelledBy', 'cancelled_at as cancelledAt', 'is_accepted as kept'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** What disputes had taken of a stay's payment when it was cancelled; both may happen at the same instant. */
async function sumLostDisputes({ product }: PayoutStage, { bookingId }: TrueStay): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum((lost.data ->> 'amountPaise')::bigint), 0)::bigint as paise
    from event as lost join event as cancelled using (booking_id)
    where booking_id = ${bookingId} and lost.kind = 'payment-disputed' and lost.data ->> 'state' = 'lost'
      and cancelled.kind = 'stay-cancelled' and lost.id < cancelled.id`.execute(product.db);
  return rows[0]?.paise ?? 0;
}

async function dispute({ stays, bank }: PayoutStage, number: number, part: 'all' | 'some'): Promise<void> {
  const stay = stays[number % Math.max(1, stays.length)];
  const payment = bank.gateway.books.payments.get(stay?.paymentId ?? '');
  if (stay === undefined || payment === undefined) return;
  const refundable =
    payment.amount - payment.amount_refunded - stay.disputes.reduce((sum, { paise }) => sum + paise, 0);
  const paise = part === 'all' ? refundable : Math.floor(refundable / 3);
  if (paise < 100) return;
  const { id } = bank.gateway.route.disputes.open(payment, paise);
  stay.disputes.push({ id, paise, state: 'open', isLate: true });
}

async function endDispute({ stays, bank }: PayoutStage, number: number, end: 'win' | 'lose'): Promise<void> {
  const stay = stays[number % Math.max(1, stays.length)];
  const open = stay?.disputes.find(({ state }) => state === 'open');
  if (open === undefined) return;
  const { disputes } = bank.gateway.route;
  disputes[end](disputes.require(open.id));
  open.state = end === 'win' ? 'won' : 'lost';
}

/**
 * Runs due jobs, all sweeps and the jobs they enqueue; records the stays cancelled less than ten minutes ago whose
 * transfers are not pending.
 */
async function runJobs(stage: PayoutStage, twice: boolean): Promise<void> {
  const { product, stays, bank } = stage;
  const now = product.clock.now().getTime();
  const inTime = stays.filter(({ cancelled, paymentId }) => {
    if (cancelled === null || now >= cancelled.atMs + TEN_MINUTES_MS) return false;
    return bank.gateway.route.context.books.findTransfers(paymentId).every(({ status }) => status !== 'pending');
  });
  await product.jobs.runDue({ twice });
  await product.jobs.sweepAll();
  await product.jobs.runDue({ twice });
  for (const { bookingId } of inTime) stage.cancelledInTime.add(bookingId);
}

interface WebhookBody {
  payload: Record<string, { entity: { id: string } }>;
}

/** Delivers webhooks of transfers, settlements and disputes; half of them may stay pending. */
export async function deliverWebhooks(
  { product, bank, deliveredIds }: PayoutStage,
  which: 'all' | 'half' | 'all but transfers',
  twice: boolean,
): Promise<void> {
  const pending = [...bank.gateway.books.deliveries.values()].filter(({ eventId }) => !deliveredIds.has(eventId));
  for (const [index, { eventId, body }] of pending.entries()) {
    if (which === 'half' && index % 2 === 1) continue;
    const { transfer, settlement, dispute: disputed } = (JSON.parse(body) as WebhookBody).payload;
    deliveredIds.add(eventId);
    const about = {
      transfer: which === 'all but transfers' ? undefined : transfer?.entity,
      settlement: settlement?.entity,
      dispute: disputed?.entity,
    };
    for (let times = twice ? 2 : 1; times > 0; times -= 1) await enqueuePayoutSync(product.context, about);
  }
}

/** The operator pays the manual list at the bank once and confirms it. */
async function payManualPayouts({ product, bank }: PayoutStage): Promise<void> {
  const { db } = product.context;
  const now = product.clock.now();
  const listed = await product.db
    .selectFrom('payout')
    .select('id')
    .where(({ eb, or, and }) =>
      or([and([eb('way', '=', 'by-hand'), eb('state', 'in', ['planned', 'on-the-way'])]), eb('state', '=', 'failed')]),
    )
    .where('release_at', '<=', now)
    .execute();
  for (const { id } of listed) {
    await db.transaction().execute((trx) => listForBank(trx, id, 'route', now));
    const payout = await findPayout(product.db, id);
    if (payout?.state !== 'on-the-way') continue;
    const paise = payout.duePaise - payout.deductedPaise;
    if (!bank.manualPayments.has(id))
      bank.manualPayments.set(id, { hostId: payout.hostId, paymentId: payout.paymentId, paise });
    await db.transaction().execute((trx) => recordManualPayout(trx, id, `UTR of ${id}`, now));
    const again = await db.transaction().execute((trx) => recordManualPayout(trx, id, 'another', now));
    if (again !== 'other') throw new Error(`the payout ${id} took a second reference: ${again}`);
  }
}
