import type { CalendarDate } from '@aangan/contract/rules/dates.ts';

/**
 * What the papers say. All amounts are whole paise, reckoned by the caller: a paper adds nothing up and rounds nothing.
 * Texts are shown as they are. Each paper is for those it names and for the operator.
 */
export interface DocumentFacts {
  /** As it is counted in its series: at most 16 of `A–Z 0–9 - /` (Rule 46(b)). */
  number: string;
  /** The day in India of what it tells. */
  date: CalendarDate;
  /** Stands in the file, not on the paper: the same facts with the same moment are the same bytes. */
  createdAt: Date;
  /** Where readers find the site and whom they ask, at the foot of each page. */
  publicUrl: string;
  supportEmail: string;
}

export interface State {
  /** Of two digits, as GSTINs begin: `02`. */
  code: string;
  name: string;
}

/** Somebody whom a paper names: who supplies, or who receives. */
export interface Party {
  name: string;
  /** Line by line; breaks are kept. */
  address?: string;
  state?: State;
  gstin?: string;
  email?: string;
}

/** The stay that a paper is about. */
export interface DocumentStay {
  /** The title of the home. */
  home: string;
  /** Landmark and city. */
  place: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  /** As the screens say it: '2 adults, 1 child'. */
  guests: string;
  bookingId: string;
  /** The host's name, where somebody else supplies. */
  hostedBy?: string;
}

/** A line of a price; less than zero for what is taken off. */
export interface AmountLine {
  label: string;
  amountPaise: number;
}

export type Tax = 'CGST' | 'SGST' | 'UTGST' | 'IGST';

/** One supply of an invoice: Rule 46(g), (h), (j) to (n). */
export interface TaxLine {
  description: string;
  /** The service's code: 996311 for a stay. */
  sac: string;
  /** Before a discount. */
  valuePaise: number;
  taxablePaise: number;
  /** `percent` as it is applied: 2.5 for each half of 5. */
  taxes: readonly { tax: Tax; percent: number; amountPaise: number }[];
  /** Left out where the supplier is not registered. */
  placeOfSupply?: State;
}

export interface TaxSums {
  taxablePaise: number;
  /** Of all lines together, in the order in which they are to stand. */
  taxes: readonly { tax: Tax; amountPaise: number }[];
  /** What rounding leaves; no line where it is 0. */
  roundOffPaise: number;
  totalPaise: number;
  /** The total as Indian bills say it: 'Rupees One Lakh Only'. */
  totalInWords: string;
}

/** A guest's paper for what was paid, without a word of GST: GSTINs and states are not shown. */
export interface ReceiptFacts extends DocumentFacts {
  issuer: Party;
  guest: Party;
  stay: DocumentStay;
  lines: readonly AmountLine[];
  totalPaise: number;
  totalInWords: string;
  /** The gateway's id of the payment, and the day in India on which it was captured. */
  payment: { reference: string; date: CalendarDate };
}

interface Taxed extends DocumentFacts {
  supplier: Party;
  recipient: Party;
  lines: readonly TaxLine[];
  sums: TaxSums;
  /** Whether the recipient owes the tax instead of the supplier: Rule 46(p). */
  reverseCharge: boolean;
}

/** A guest's invoice by Rule 46, of the operator or of a registered host. */
export interface TaxInvoiceFacts extends Taxed {
  stay: DocumentStay;
  /** Whether the operator pays the tax of the stay in the host's place: section 9(5). */
  operatorPaysTax: boolean;
}

/** The operator's invoice to a host, for a month. */
export interface CommissionInvoiceFacts extends Taxed {
  /** `2026-10`. */
  month: string;
}

interface Credit {
  stay: DocumentStay;
  /** Why money goes back, in words; none is said where it is left out. */
  reason?: string;
}

/**
 * A paper for what went back: a guest's by Rule 53 where it lowers an invoice, without a word of GST where a receipt; a host's
 * for commission that was given back in a month.
 */
export type CreditNoteFacts =
  | (Taxed & Credit & { against: { kind: 'invoice'; number: string; date: CalendarDate } })
  | (Taxed & { month: string; against: { kind: 'commission'; number: string; date: CalendarDate } })
  | (Omit<ReceiptFacts, 'payment' | 'stay'> &
      Credit & { against: { kind: 'receipt'; number: string; date: CalendarDate } });

export type EntryKind =
  | 'stay'
  | 'extra'
  | 'commission'
  | 'tcs'
  | 'tds'
  | 'refund'
  | 'reversal'
  | 'dispute'
  | 'correction';

/** A host's month: for that host alone. Amounts are signed: what the host gets is above zero. */
export interface StatementFacts extends Omit<DocumentFacts, 'number'> {
  host: Party;
  /** `2026-10`. */
  month: string;
  openingPaise: number;
  /** In the order in which they are to stand. */
  entries: readonly { date: CalendarDate; home?: string; kind: EntryKind; amountPaise: number }[];
  /**
   * Of the entries, and what was paid out: opening + gross − commission − withheld ± corrections − paid = closing. Commission
   * and withheld are above zero.
   */
  totals: Record<'grossPaise' | 'commissionPaise' | 'withheldPaise' | 'correctionsPaise' | 'paidPaise', number>;
  /** `reference` is the bank's: its UTR. */
  payouts: readonly { date: CalendarDate; reference: string; amountPaise: number }[];
  closingPaise: number;
}
