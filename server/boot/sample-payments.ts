import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { maskPan, panHolder } from '@aangan/contract/rules/payout/account-forms.ts';
import { payoutDueAt } from '@aangan/contract/rules/payout/payout-days.ts';
import type { SamplePayoutAccount } from '@aangan/samples/people.ts';
import * as z from 'zod';
import { computePayable, earnedBy, requireBooking } from '../domain/bookings/bookings.ts';
import type { AppContext } from '../domain/context.ts';
import { writeBookingDocuments } from '../domain/documents/document-jobs.ts';
import type { GatewayPayment } from '../domain/ledger/gateway/gateway-answers.ts';
import type { GatewayAccount } from '../domain/ledger/gateway/gateway.ts';
import { insertOrder, saveGatewayOrderId } from '../domain/ledger/orders.ts';
import { recordPayment, splitPayment } from '../domain/ledger/payments.ts';
import { listForBank, recordManualPayout } from '../domain/ledger/send-payouts.ts';
import { computeParts } from '../domain/payments/accept-payment.ts';
import { gatewayFee } from '../domain/payments/apply-payment.ts';
import { BANK_COOLING_MS, becomeReady } from '../domain/payouts/account-status.ts';
import { buildGatewayDetails, requireValue } from '../domain/payouts/gateway-details.ts';
import {
  bankColumns,
  findPayoutAccount,
  insertPayoutAccount,
  saveSynced,
  sealedFor,
} from '../domain/payouts/payout-accounts.ts';
import {
  ensureGatewayAccount,
  ensureGatewayProduct,
  ensureGatewayStakeholder,
} from '../domain/payouts/sync-payout-account.ts';
import type { Trx } from '../platform/database/schema.ts';
import { fetchText } from '../platform/fetching/fetch-text.ts';
import { TextSealer } from '../platform/text-sealer.ts';

/** The local gateway, where sample guests pay, and the settings by which hosts are paid. */
export interface SamplePayments extends Pick<AppContext, 'settings' | 'gateway' | 'secret'> {
  account: GatewayAccount;
}

const PAISE = 100;
/** Payouts due longer ago have arrived; later payouts are left to the server's jobs. */
const ARRIVED_AFTER_MS = 5 * DAY_MS;
const CALL_TIMEOUT_MS = 5_000;

/** The sweeps of the server enqueue the jobs of these rows after the start. */
const noJobs = { send: async () => undefined };

/** Pays a recorded stay at the local gateway and records it as a payment of that time; a past payout has arrived. */
export async function payStay(
  trx: Trx,
  payments: SamplePayments,
  { bookingId, paidAt }: { bookingId: string; paidAt: Date },
  now: Date,
): Promise<void> {
  const { gateway, settings } = payments;
  const booking = await requireBooking(trx, bookingId);
  const order = await insertOrder(trx, { bookingId, amountPaise: computePayable(booking) * PAISE, tax: null }, paidAt);
  const { id: orderId, amountPaise, receipt } = order;
  const opened = requireValue(await gateway.createOrder({ amountPaise, receipt, notes: { booking: bookingId } }));
  await saveGatewayOrderId(trx, orderId, opened.id);
  const payment = await payAtGateway(payments, opened.id);
  const accepted = await computeParts(trx, payments, booking, { orderId, amountPaise }, paidAt);
  const captured = {
    gateway_payment_id: payment.id,
    order_id: orderId,
    booking_id: bookingId,
    amount_paise: amountPaise,
    captured_at: paidAt,
  };
  await recordPayment(trx, captured, { fee: gatewayFee(payment), accepted });
  const releaseAt = payoutDueAt(booking);
  const hasArrived = now.getTime() - releaseAt.getTime() > ARRIVED_AFTER_MS;
  const way = hasArrived ? 'by-hand' : settings.payouts;
  const { split, inputs } = accepted;
  await splitPayment(trx, noJobs, earnedBy(booking), { paymentId: payment.id, split, inputs, releaseAt, way }, paidAt);
  if (hasArrived) await payOutManually(trx, bookingId, releaseAt);
}

/** Numbers the receipts of all payments in their order. A sweep draws them a minute after the start. */
export async function writeReceipts(trx: Trx, { settings }: SamplePayments, now: Date): Promise<void> {
  const paid = trx.selectFrom('payment_split').select('booking_id as bookingId').orderBy('at');
  for (const { bookingId } of await paid.execute()) await writeBookingDocuments(trx, settings, bookingId, now);
}

/** Fills in a host's payout account and has the local gateway approve it. Requires a home of the host. */
export async function openPayoutAccount(
  trx: Trx,
  payments: SamplePayments,
  { hostId, details }: { hostId: string; details: SamplePayoutAccount },
  openedAt: Date,
): Promise<void> {
  const { settings, secret } = payments;
  const sealer = new TextSealer(secret);
  const { legalName, pan, address, pin, state, ifsc, accountNumber } = details;
  await insertPayoutAccount(trx, {
    host_id: hostId,
    kind: 'individual',
    legal_name: legalName,
    pan_sealed: sealer.seal(pan, sealedFor.pan(hostId)),
    pan_masked: maskPan(pan),
    pan_holder: panHolder(pan),
    address,
    pin,
    state,
    ...bankColumns(hostId, { ifsc, accountNumber }, sealer),
    status: 'checking',
    created_at: openedAt,
    updated_at: openedAt,
  });
  if (settings.payouts === 'route') await openAtGateway(trx, payments, hostId);
  const account = await requirePayoutAccount(trx, hostId);
  await becomeReady(trx, account, new Date(openedAt.getTime() + BANK_COOLING_MS), openedAt);
}

async function openAtGateway(trx: Trx, payments: SamplePayments, hostId: string): Promise<void> {
  const { gateway, settings, secret } = payments;
  const account = await requirePayoutAccount(trx, hostId);
  const { supportEmail } = settings;
  const details = await buildGatewayDetails(trx, account, { sealer: new TextSealer(secret), supportEmail });
  if (details === null) throw new Error(`the sample host ${hostId} has no home with a phone`);
  const context = { db: trx, gateway };
  const accountId = await ensureGatewayAccount(context, account, details);
  await ensureGatewayStakeholder(context, account, accountId, details);
  const { id: productId } = await ensureGatewayProduct(context, account, accountId);
  requireValue(await gateway.routeAccounts.changeSettlements(accountId, productId, details.settlements));
  await callStandIn(payments, `/stand-in/accounts/${accountId}/approve`, {});
  await saveSynced(trx, hostId, account.version);
}

async function requirePayoutAccount(trx: Trx, hostId: string) {
  const account = await findPayoutAccount(trx, hostId);
  if (account === null) throw new Error(`the host ${hostId} has no payout account`);
  return account;
}

async function payOutManually(trx: Trx, bookingId: string, releaseAt: Date): Promise<void> {
  const { id } = await trx
    .selectFrom('payout')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const paidAt = new Date(releaseAt.getTime() + DAY_MS);
  await listForBank(trx, id, 'by-hand', paidAt);
  await recordManualPayout(trx, id, bankReference(id), paidAt);
}

/** A reference like those of bank transfers: four letters of the bank and twelve digits. */
function bankReference(payoutId: string): string {
  return `HDFC${BigInt(`0x${payoutId.slice(-12)}`)
    .toString()
    .slice(-12)
    .padStart(12, '0')}`;
}

const Paid = z.object({ razorpay_payment_id: z.string() });

/** The payer completes the payment in the gateway's window. */
async function payAtGateway(payments: SamplePayments, orderId: string): Promise<GatewayPayment> {
  const { account, gateway } = payments;
  const paid = await callStandIn(payments, '/checkout/pay', {
    key: account.keyId,
    order_id: orderId,
    outcome: 'success',
  });
  return requireValue(await gateway.fetchPayment(Paid.parse(paid).razorpay_payment_id));
}

/** Calls a control of the local gateway, for payers and its support. */
async function callStandIn({ account }: SamplePayments, path: string, body: object): Promise<unknown> {
  const { ok, text } = await fetchText(account.apiUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: CALL_TIMEOUT_MS,
  });
  if (!ok) throw new Error(`the local gateway refused ${path}: ${text}`);
  return JSON.parse(text);
}
