import * as words from '@aangan/contract/words/en/papers/lines.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { amountInWords } from '@aangan/contract/rules/documents/amount-in-words.ts';
import { PAISE_PER_RUPEE } from '@aangan/contract/rules/half-up.ts';
import {
  commissionNames,
  feeNames,
  sumOfParts,
  supplyTaxNames,
  withheldNames,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import { priceLines } from '@aangan/contract/rules/price.ts';
import { priceOfBooking } from '../bookings/bookings.ts';
import type { RecordedSplit } from '../ledger/splits.ts';
import type { PaperBooking } from './booking-facts.ts';
import type { Issuer } from './document-tables.ts';
import type { GivenBack } from './due-credit.ts';
import type { DueDocument } from './number-document.ts';
import { operatorParty, type PaperSettings } from './operator.ts';
import type { AmountLine, CreditNoteFacts, Party, ReceiptFacts, TaxInvoiceFacts } from './paper-facts.ts';
import { guestSupplies, sumOfSupplies } from './supplies.ts';
import { guestLine, stateOf, taxLines, taxSums } from './tax-lines.ts';

/** What the papers of one payment are made of. */
export interface PaidStay extends PaperBooking {
  split: RecordedSplit;
  paidAt: Date;
  /** As papers name them: a registered host gives papers of their own. */
  host: Party;
  settings: PaperSettings;
}

/** The paper that a credit note is against. */
export interface Against {
  number: string;
  day: CalendarDate;
}

/** What the guest gets for a payment: a receipt, or with TAX=india an invoice of each who supplied something. */
export function duePaymentPapers(paid: PaidStay, now: Date): DueDocument[] {
  const { split, booking, settings } = paid;
  const day = dateInIndia(paid.paidAt);
  const common = { ...aboutOf(paid), cause: split.paymentId, day };
  const { gst } = split.facts;
  if (gst === undefined) {
    const totalPaise = sumOfParts(split.parts);
    const facts = (number: string): ReceiptFacts => ({
      ...fileFacts(settings, number, day, now),
      issuer: operatorParty(settings),
      guest: paid.guest,
      stay: paid.stay,
      lines: receiptLines(paid),
      totalPaise,
      totalInWords: amountInWords(totalPaise),
      payment: { reference: split.paymentId, date: day },
    });
    return [
      { ...common, kind: 'receipt', issuer: 'operator', isForHost: true, amountPaise: totalPaise, supplies: [], facts },
    ];
  }
  const discount = priceOfBooking(booking).discountAmount * PAISE_PER_RUPEE;
  const all = guestSupplies(split, gst, { parts: split.parts, percent: 100 });
  return issuersOf(all).map((issuer): DueDocument => {
    const supplies = all[issuer];
    const facts = (number: string): TaxInvoiceFacts => ({
      ...fileFacts(settings, number, day, now),
      ...partiesOf(paid, issuer),
      stay: paid.stay,
      lines: taxLines(supplies, guestLine(paid.stay.nights), discount),
      sums: taxSums(supplies),
      reverseCharge: false,
      operatorPaysTax: split.taxOf === 'operator',
    });
    const amountPaise = sumOfSupplies(supplies);
    const isForHost = isHostsToo(split, issuer);
    return { ...common, kind: 'invoice', issuer, isForHost, amountPaise, supplies, facts };
  });
}

/** What the guest gets for what went back: a credit note against each of those papers. */
export function dueCreditNotes(
  paid: PaidStay,
  givenBack: GivenBack,
  against: Partial<Record<Issuer, Against>>,
  now: Date,
): DueDocument[] {
  const { split, settings } = paid;
  const { day } = givenBack;
  const common = { ...aboutOf(paid), kind: 'credit-note' as const, cause: split.paymentId, day };
  const reason = givenBack.by === 'host' ? words.cancelledByHost : words.cancelledByGuest;
  const { gst } = split.facts;
  if (gst === undefined) {
    const totalPaise = sumOfParts(givenBack.parts);
    const facts = (number: string): CreditNoteFacts => ({
      ...fileFacts(settings, number, day, now),
      issuer: operatorParty(settings),
      guest: paid.guest,
      stay: paid.stay,
      lines: givenBackLines(givenBack),
      totalPaise,
      totalInWords: amountInWords(totalPaise),
      reason,
      against: { kind: 'receipt', ...againstOf(against, 'operator') },
    });
    return [{ ...common, issuer: 'operator', isForHost: true, amountPaise: totalPaise, supplies: [], facts }];
  }
  const all = guestSupplies(split, gst, givenBack);
  return issuersOf(all).map((issuer): DueDocument => {
    const supplies = all[issuer];
    const facts = (number: string): CreditNoteFacts => ({
      ...fileFacts(settings, number, day, now),
      ...partiesOf(paid, issuer),
      stay: paid.stay,
      lines: taxLines(supplies, guestLine(paid.stay.nights)),
      sums: taxSums(supplies),
      reverseCharge: false,
      reason,
      against: { kind: 'invoice', ...againstOf(against, issuer) },
    });
    const isForHost = isHostsToo(split, issuer);
    return { ...common, issuer, isForHost, amountPaise: sumOfSupplies(supplies), supplies, facts };
  });
}

function aboutOf({ booking }: PaidStay) {
  return { about: { bookingId: booking.id }, hostId: booking.host.id, guestId: booking.guest.id };
}

/** What every paper holds beside what it tells. */
export function fileFacts({ publicUrl, supportEmail }: PaperSettings, number: string, date: CalendarDate, now: Date) {
  return { number, date, createdAt: now, publicUrl, supportEmail };
}

/** The service fee of a registered host's stay is between operator and guest. */
function isHostsToo({ taxOf }: RecordedSplit, issuer: Issuer): boolean {
  return issuer === 'host' || taxOf === 'operator';
}

function issuersOf(supplies: Record<Issuer, readonly unknown[]>): Issuer[] {
  return (['host', 'operator'] as const).filter((issuer) => supplies[issuer].length > 0);
}

function partiesOf({ split, host, guest, settings }: PaidStay, issuer: Issuer): { supplier: Party; recipient: Party } {
  const { gst } = split.facts;
  return {
    supplier: issuer === 'host' ? registered(host, split) : operatorParty(settings),
    // Whatever the place of supply, the guest's state stands there: Rule 46(f).
    recipient: gst === undefined ? guest : { ...guest, state: stateOf(gst.guestState) },
  };
}

/** As registered at the payment, whatever they told since. */
function registered(host: Party, { facts: { gst } }: RecordedSplit): Party {
  if (gst === undefined || gst.hostGstin === null) return host;
  return { ...host, gstin: gst.hostGstin, state: stateOf(gst.hostState) };
}

function againstOf(against: Partial<Record<Issuer, Against>>, issuer: Issuer): { number: string; date: CalendarDate } {
  const paper = against[issuer];
  if (paper === undefined) throw new Error('a credit note has no paper that it is against');
  return { number: paper.number, date: paper.day };
}

/** As the guest has read them ever since the stay was offered. */
function receiptLines({ booking }: PaidStay): AmountLine[] {
  const lines = priceLines(priceOfBooking(booking)).map(({ label, amount, parts = [] }) => ({
    label: parts.length === 0 ? label : `${label}\n${parts.join(', ')}`,
    amountPaise: amount * PAISE_PER_RUPEE,
  }));
  if (booking.extraService === 0) return lines;
  return [...lines, { label: words.extra, amountPaise: booking.extraService * PAISE_PER_RUPEE }];
}

function givenBackLines({ parts, percent }: GivenBack): AmountLine[] {
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
