import {
  addParts,
  commissionNames,
  lessParts,
  noParts,
  type PaymentParts,
  sumOfParts,
} from '@aangan/contract/rules/payout/payment-parts.ts';
import { SERVICES_GST_PERCENT } from '@aangan/contract/rules/tax/stay-price.ts';
import { lastDayOf, type Month } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/documents/lines.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { SplitInputs } from '../ledger/splits.ts';
import type { CommissionInvoiceData, CreditNoteData } from './document-data.ts';
import { type DocumentSettings, loadHostParty, operatorParty } from './document-parties.ts';
import type { Supply } from './document-tables.ts';
import { documentFields } from './guest-documents.ts';
import { monthBounds } from './month-end.ts';
import type { DueDocument } from './number-document.ts';
import { sumSupplies, taxLines, taxSums } from './supplies.ts';

/** The operator's monthly commission document: an invoice, a credit note if more was refunded, null if both are 0. */
export async function buildCommissionDocument(
  db: Db,
  settings: DocumentSettings,
  { hostId, month }: { hostId: string; month: Month },
  now: Date,
): Promise<DueDocument | null> {
  const { supply, earned, credited } = await loadCommission(db, hostId, month);
  const total = sumSupplies([supply]);
  if (total === 0) return null;
  const day = lastDayOf(month);
  const isCredit = total < 0;
  const supplies = [isCredit ? negateSupply(supply) : supply];
  const label = isCredit ? words.commissionBack({ stays: credited }) : words.commission({ stays: earned });
  const recipient = await loadHostParty(db, hostId);
  const said = {
    supplier: operatorParty(settings),
    recipient,
    month,
    lines: taxLines(supplies, () => label),
    sums: taxSums(supplies),
    reverseCharge: false,
  };
  const common = {
    issuer: 'operator' as const,
    cause: `${hostId} ${month}`,
    about: { month },
    hostId,
    guestId: null,
    isForHost: true,
    day,
    amountPaise: sumSupplies(supplies),
    supplies,
  };
  if (!isCredit) {
    const data = (number: string): CommissionInvoiceData => ({
      ...documentFields(settings, number, day, now),
      ...said,
    });
    return { ...common, kind: 'commission', data };
  }
  const invoice = await findLastInvoice(db, hostId, month);
  const against = { kind: 'commission' as const, number: invoice.number, date: invoice.day };
  const data = (number: string): CreditNoteData => ({
    ...documentFields(settings, number, day, now),
    ...said,
    against,
  });
  return { ...common, kind: 'credit-note', data };
}

/** The net commission of a month with its GST; negative if more was refunded than earned. */
async function loadCommission(
  db: Db,
  hostId: string,
  month: Month,
): Promise<{ supply: Supply; earned: number; credited: number }> {
  const { from, to } = monthBounds(month);
  const payments = await db
    .selectFrom('payment_split')
    .select(['parts', 'facts as inputs'])
    .where('host_id', '=', hostId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .execute();
  const refunds = await db
    .selectFrom('refund_split')
    .innerJoin('payment_split', 'payment_split.booking_id', 'refund_split.booking_id')
    .select(['refund_split.parts', 'payment_split.facts as inputs'])
    .where('refund_split.host_id', '=', hostId)
    .where('refund_split.at', '>=', from)
    .where('refund_split.at', '<', to)
    .execute();
  const brought = payments.map(({ parts }) => ({ ...noParts, ...parts }));
  const back = refunds.map(({ parts }) => ({ ...noParts, ...parts }));
  const net = lessParts(brought.reduce(addParts, noParts), back.reduce(addParts, noParts));
  const withCommission = (parts: PaymentParts) => sumOfParts(parts, commissionNames) > 0;
  // The place of supply is the host's latest known state.
  const gst = [...refunds, ...payments].map(({ inputs }) => (inputs as SplitInputs).gst).findLast(Boolean);
  const supply: Supply = {
    kind: 'commission',
    state: gst?.hostState ?? null,
    percent: gst === undefined ? 0 : SERVICES_GST_PERCENT,
    taxable: net.commission,
    cgst: net.commissionCgst,
    sgst: net.commissionSgst,
    utgst: net.commissionUtgst,
    igst: net.commissionIgst,
    isMarked: false,
  };
  return { supply, earned: brought.filter(withCommission).length, credited: back.filter(withCommission).length };
}

/** A supply with all amounts negated, for a credit note. */
export function negateSupply({ taxable, cgst, sgst, utgst, igst, ...supply }: Supply): Supply {
  return { ...supply, taxable: -taxable, cgst: -cgst, sgst: -sgst, utgst: -utgst, igst: -igst };
}

/** The latest commission invoice before the month, which the credit note refers to. */
async function findLastInvoice(db: Db, hostId: string, month: Month): Promise<{ number: string; day: string }> {
  const { number, day } = await db
    .selectFrom('document')
    .select(['number', 'day'])
    .where('kind', '=', 'commission')
    .where('host_id', '=', hostId)
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .executeTakeFirstOrThrow();
  return { number: number ?? '', day };
}
