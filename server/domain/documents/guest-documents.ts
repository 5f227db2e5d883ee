import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { amountInWords } from '@aangan/contract/rules/documents/documents.ts';
import { PAISE_PER_RUPEE } from '@aangan/contract/rules/half-up.ts';
import {
  commissionNames,
  feeNames,
  noParts,
  sumOfParts,
  supplyTaxNames,
  withheldNames,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import { priceLines } from '@aangan/contract/rules/price.ts';
import * as words from '@aangan/contract/words/en/documents/lines.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { priceOfBooking } from '../bookings/bookings.ts';
import type { RecordedSplit } from '../ledger/splits.ts';
import type { AmountLine, CreditNoteData, Party, ReceiptData, TaxInvoiceData } from './document-data.ts';
import { type DocumentBooking, type DocumentSettings, operatorParty } from './document-parties.ts';
import type { Issuer } from './document-tables.ts';
import type { DueDocument } from './number-document.ts';
import {
  documentState,
  guestLineLabels,
  guestSupplies,
  type PaymentShare,
  sumSupplies,
  taxLines,
  taxSums,
} from './supplies.ts';

export interface PaidStay extends DocumentBooking {
  split: RecordedSplit;
  paidAt: Date;
  /** The host as named on documents; a registered host is the issuer. */
  host: Party;
  settings: DocumentSettings;
}

/** The document that a credit note refers to. */
export interface OriginalDocument {
  number: string;
  day: CalendarDate;
  /** Its data: of a `ReceiptData` or, with TAX=india, a `TaxInvoiceData`. */
  data: object;
}

/** The documents of a payment: a receipt, or with TAX=india an invoice per supplier. */
export function duePaymentDocuments(paid: PaidStay, now: Date): DueDocument[] {
  const { split, booking, settings } = paid;
  const day = dateInIndia(paid.paidAt);
  const common = { ...bookingFields(paid), cause: split.paymentId, day };
  const { gst } = split.inputs;
  if (gst === undefined) {
    const totalPaise = sumOfParts(split.parts);
    const data = (number: string): ReceiptData => ({
      ...documentFields(settings, number, day, now),
      issuer: operatorParty(settings),
      guest: paid.guest,
      stay: paid.stay,
      lines: receiptLines(paid),
      totalPaise,
      totalInWords: amountInWords(totalPaise),
      payment: { reference: split.paymentId, date: day },
    });
    return [
      { ...common, kind: 'receipt', issuer: 'operator', isForHost: true, amountPaise: totalPaise, supplies: [], data },
    ];
  }
  const discount = priceOfBooking(booking).discountAmount * PAISE_PER_RUPEE;
  const all = guestSupplies(split, gst, { parts: split.parts, percent: 100 });
  return issuersWithSupplies(all).map((issuer): DueDocument => {
    const supplies = all[issuer];
    const data = (number: string): TaxInvoiceData => ({
      ...documentFields(settings, number, day, now),
      ...invoiceParties(paid, issuer),
      stay: paid.stay,
      lines: taxLines(supplies, guestLineLabels(paid.stay.nights), discount),
      sums: taxSums(supplies),
      reverseCharge: false,
      operatorPaysTax: split.taxOf === 'operator',
    });
    const amountPaise = sumSupplies(supplies);
    const isForHost = isVisibleToHost(split, issuer);
    return { ...common, kind: 'invoice', issuer, isForHost, amountPaise, supplies, data };
  });
}

/** The credit notes of a refund, one per original document, with its parties and stay: an account may be closed since. */
export function dueCreditNotes(
  paid: PaidStay,
  credited: Credited,
  against: Partial<Record<Issuer, OriginalDocument>>,
  now: Date,
): DueDocument[] {
  const { split, settings } = paid;
  const { day } = credited;
  const common = { ...bookingFields(paid), kind: 'credit-note' as const, cause: split.paymentId, day };
  const reason = credited.by === 'host' ? words.cancelledByHost : words.cancelledByGuest;
  const { gst } = split.inputs;
  if (gst === undefined) {
    const totalPaise = sumOfParts(credited.parts);
    const original = requireOriginal(against, 'operator');
    const { issuer, guest, stay } = original.data as ReceiptData;
    const data = (number: string): CreditNoteData => ({
      ...documentFields(settings, number, day, now),
      issuer,
      guest,
      stay,
      lines: creditLines(credited),
      totalPaise,
      totalInWords: amountInWords(totalPaise),
      reason,
      against: { kind: 'receipt', number: original.number, date: original.day },
    });
    return [{ ...common, issuer: 'operator', isForHost: true, amountPaise: totalPaise, supplies: [], data }];
  }
  const all = guestSupplies(split, gst, credited);
  return issuersWithSupplies(all).map((issuer): DueDocument => {
    const supplies = all[issuer];
    const original = requireOriginal(against, issuer);
    const { supplier, recipient, stay } = original.data as TaxInvoiceData;
    const data = (number: string): CreditNoteData => ({
      ...documentFields(settings, number, day, now),
      supplier,
      recipient,
      stay,
      lines: taxLines(supplies, guestLineLabels(stay.nights)),
      sums: taxSums(supplies),
      reverseCharge: false,
      reason,
      against: { kind: 'invoice', number: original.number, date: original.day },
    });
    const isForHost = isVisibleToHost(split, issuer);
    return { ...common, issuer, isForHost, amountPaise: sumSupplies(supplies), supplies, data };
  });
}

function bookingFields({ booking }: PaidStay) {
  return { about: { bookingId: booking.id }, hostId: booking.host.id, guestId: booking.guest.id };
}

/** Number, date, site and operator: the fields of every document. */
export function documentFields(
  { publicUrl, supportEmail, operator: { name, address } }: DocumentSettings,
  number: string,
  date: CalendarDate,
  now: Date,
) {
  const operator = [name, address].filter((part) => part !== undefined).join(', ');
  return { number, date, createdAt: now, publicUrl, supportEmail, ...(operator !== '' && { operator }) };
}

/** The service fee of a registered host's stay concerns only the operator and the guest. */
function isVisibleToHost({ taxOf }: RecordedSplit, issuer: Issuer): boolean {
  return issuer === 'host' || taxOf === 'operator';
}

function issuersWithSupplies(supplies: Record<Issuer, readonly unknown[]>): Issuer[] {
  return (['host', 'operator'] as const).filter((issuer) => supplies[issuer].length > 0);
}

function invoiceParties(
  { split, host, guest, settings }: PaidStay,
  issuer: Issuer,
): { supplier: Party; recipient: Party } {
  const { gst } = split.inputs;
  return {
    supplier: issuer === 'host' ? toRegisteredHost(host, split) : operatorParty(settings),
    // The recipient's state is the guest's, whatever the place of supply (Rule 46(f)).
    recipient: gst === undefined ? guest : { ...guest, state: documentState(gst.guestState) },
  };
}

/** The registration at the time of payment, regardless of later changes. */
function toRegisteredHost(host: Party, { inputs: { gst } }: RecordedSplit): Party {
  if (gst === undefined || gst.hostGstin === null) return host;
  return { ...host, gstin: gst.hostGstin, state: documentState(gst.hostState) };
}

function requireOriginal(against: Partial<Record<Issuer, OriginalDocument>>, issuer: Issuer): OriginalDocument {
  const document = against[issuer];
  if (document === undefined) throw new Error('a credit note has no document that it is against');
  return document;
}

/** The price lines of a receipt, as on the booking screens. */
function receiptLines({ booking }: PaidStay): AmountLine[] {
  const lines = priceLines(priceOfBooking(booking)).map(({ label, amount, parts = [] }) => ({
    label: parts.length === 0 ? label : `${label}\n${parts.join(', ')}`,
    amountPaise: amount * PAISE_PER_RUPEE,
  }));
  if (booking.extraService === 0) return lines;
  return [...lines, { label: words.extra, amountPaise: booking.extraService * PAISE_PER_RUPEE }];
}

function creditLines({ parts, percent }: Credited): AmountLine[] {
  const lines = [
    {
      label: words.stayBack({ percent: String(percent) }),
      amountPaise: sumOfParts(parts, ['host', ...commissionNames, ...withheldNames]),
    },
    { label: words.taxes, amountPaise: sumOfParts(parts, supplyTaxNames) },
    { label: words.serviceFee, amountPaise: sumOfParts(parts, feeNames) },
  ];
  return lines.filter(({ amountPaise }) => amountPaise !== 0);
}

/** The refunded part of a payment of a cancelled stay, and the day of the refund. */
interface Credited extends PaymentShare {
  day: CalendarDate;
  by: 'guest' | 'host';
}

/**
 * The facts of a booking's credit notes; null without a refund, or while it is in progress. A refund that the gateway
 * refused finally is paid by the operator and counts as well. If everything was refunded at the gateway before the
 * cancellation, the day is that of the cancellation.
 */
export async function findCredited(db: Db, bookingId: string): Promise<Credited | null> {
  const row = await db
    .selectFrom('refund_split')
    .innerJoin('booking', 'booking.id', 'refund_split.booking_id')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.gateway_payment_id', '=', 'refund_split.gateway_payment_id')
        .on('refund.reason', '!=', sql.lit('not-kept')),
    )
    .select(['refund_split.percent', 'refund_split.parts', 'refund_split.at', 'cancelled_by as by'])
    .select(['refund.state', 'refund.settled_at as settledAt'])
    .where('refund_split.booking_id', '=', bookingId)
    .executeTakeFirst();
  if (row === undefined || row.state === 'wanted' || row.state === 'pending') return null;
  const { percent, parts, at, by, settledAt } = row;
  return { percent, parts: { ...noParts, ...parts }, day: dateInIndia(settledAt ?? at), by: by ?? 'guest' };
}
