import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';

/**
 * The data of documents. Amounts are whole paise and computed by the caller: documents neither add nor round. Texts
 * are printed unchanged. A document is for its parties and the operator.
 */
export interface DocumentData {
  /** The number in its series: at most 16 characters of `A–Z 0–9 - /` (Rule 46(b)). */
  number: string;
  /** In India: the day of the payment or refund, the last day of a commission's month, the day a statement is made. */
  date: CalendarDate;
  /** File metadata, not printed; part of the data so that rendering is deterministic. */
  createdAt: Date;
  /** Printed at the foot of each page. */
  publicUrl: string;
  supportEmail: string;
  /** Name and postal address of the operator; absent if neither is set. */
  operator?: string | undefined;
}

export interface State {
  /** Two digits, as in a GSTIN: `02`. */
  code: string;
  name: string;
}

export interface Party {
  name: string;
  /** Line breaks are kept. */
  address?: string;
  state?: State;
  gstin?: string;
  email?: string;
}

export interface DocumentStay {
  /** The title of the home. */
  home: string;
  /** Landmark and city. */
  place: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  /** As on screens: '2 adults, 1 child'. */
  guests: string;
  bookingId: string;
  /** The host's name, if someone else is the supplier. */
  hostedBy?: string;
}

/** A price line; negative for a discount. */
export interface AmountLine {
  label: string;
  amountPaise: number;
}

export type Tax = 'CGST' | 'SGST' | 'UTGST' | 'IGST';

/** One supply of an invoice: Rule 46(g), (h), (j) to (n). */
export interface TaxLine {
  description: string;
  /** The service accounting code: 996311 for a stay. */
  sac: string;
  /** Before a discount. */
  valuePaise: number;
  taxablePaise: number;
  /** `percent` is the rate of each tax: 2.5 for each half of 5. */
  taxes: readonly { tax: Tax; percent: number; amountPaise: number }[];
  /** Omitted if the supplier is not registered. */
  placeOfSupply?: State;
}

export interface TaxSums {
  taxablePaise: number;
  /** Totals per tax, in printing order. */
  taxes: readonly { tax: Tax; amountPaise: number }[];
  /** The rounding difference; not printed if 0. */
  roundOffPaise: number;
  totalPaise: number;
  /** The total in words, as on Indian bills: 'Rupees One Lakh Only'. */
  totalInWords: string;
}

/** A guest's receipt, without GST: GSTINs and states are not printed. */
export interface ReceiptData extends DocumentData {
  issuer: Party;
  guest: Party;
  stay: DocumentStay;
  lines: readonly AmountLine[];
  totalPaise: number;
  totalInWords: string;
  /** The gateway's payment id, and the day in India of its capture. */
  payment: { reference: string; date: CalendarDate };
}

interface Taxed extends DocumentData {
  supplier: Party;
  recipient: Party;
  lines: readonly TaxLine[];
  sums: TaxSums;
  /** Whether the recipient is liable for the tax: Rule 46(p). */
  reverseCharge: boolean;
}

/** A guest's tax invoice by Rule 46, issued by the operator or a registered host. */
export interface TaxInvoiceData extends Taxed {
  stay: DocumentStay;
  /** Whether the operator is liable for the tax of the stay instead of the host: section 9(5). */
  operatorPaysTax: boolean;
}

export interface CommissionInvoiceData extends Taxed {
  /** `2026-10`. */
  month: string;
}

interface Credit {
  stay: DocumentStay;
  reason?: string;
}

/** Against a guest's invoice (Rule 53) or receipt (without GST), or a host's commission of a month. */
export type CreditNoteData =
  | (Taxed & Credit & { against: { kind: 'invoice'; number: string; date: CalendarDate } })
  | (Taxed & { month: string; against: { kind: 'commission'; number: string; date: CalendarDate } })
  | (Omit<ReceiptData, 'payment' | 'stay'> &
      Credit & { against: { kind: 'receipt'; number: string; date: CalendarDate } });

/** A host's monthly statement, for that host only. Amounts are signed: positive is owed to the host. */
export interface StatementData extends Omit<DocumentData, 'number'> {
  host: Party;
  /** `2026-10`. */
  month: string;
  openingPaise: number;
  /** In printing order. */
  entries: readonly { date: CalendarDate; home?: string; kind: EarningKind; amountPaise: number }[];
  /** Opening + gross − commission − withheld ± corrections − paid = closing; commission and withheld are positive. */
  totals: Record<'grossPaise' | 'commissionPaise' | 'withheldPaise' | 'correctionsPaise' | 'paidPaise', number>;
  /** `reference` is the bank's UTR. */
  payouts: readonly { date: CalendarDate; reference: string; amountPaise: number }[];
  closingPaise: number;
}
