import type { State } from '@aangan/contract/rules/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What the tax of an order goes by, with TAX=india, as things stood when the order was opened. */
export interface OrderTax {
  /** Of the stay: 5, 12 or 18 per cent by the table of that day. The price that it makes is the booking's. */
  percent: number;
  /** The stay's place of supply. */
  homeState: State;
  /** The service fee's: it is IGST where it differs from the operator's. */
  guestState: State;
  operatorState: State;
}

/** The same of an order that was paid or may be, with whether another rate was in force when it was paid. */
export interface TaxOfOrder extends OrderTax {
  /** The register of tax has a column for it. */
  isMarked: boolean;
}

/** What the parts of an order's payment go by; null for one that was opened with TAX=specified, or never was. */
export async function taxOfOrder(db: Kysely<Database>, orderId: string): Promise<TaxOfOrder | null> {
  const row = await db
    .selectFrom('payment_order')
    .select(['tax_percent', 'home_state', 'guest_state', 'operator_state', 'tax_marked'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const tax = row === undefined ? null : orderTaxOf(row);
  return tax === null || row === undefined ? null : { ...tax, isMarked: row.tax_marked };
}

/** What the guest says of their state may be mended until the order is paid; a payment takes it as it is then. */
export async function setGuestState(trx: Transaction<Database>, orderId: string, guestState: State): Promise<void> {
  await trx.updateTable('payment_order').set({ guest_state: guestState }).where('id', '=', orderId).execute();
}

/** Notes that an order is paid after another rate has come into force: before its payment is written down. */
export async function markTax(trx: Transaction<Database>, orderId: string): Promise<void> {
  await trx
    .updateTable('payment_order')
    .set({ tax_marked: sql`true` })
    .where('id', '=', orderId)
    .execute();
}

interface TaxColumns {
  tax_percent: number | null;
  home_state: State | null;
  guest_state: State | null;
  operator_state: State | null;
}

/** The columns are there together or not at all. */
export function orderTaxOf({ tax_percent, home_state, guest_state, operator_state }: TaxColumns): OrderTax | null {
  if (tax_percent === null || home_state === null || guest_state === null || operator_state === null) return null;
  return { percent: tax_percent, homeState: home_state, guestState: guest_state, operatorState: operator_state };
}

export function taxColumnsOf(tax: OrderTax | null): TaxColumns {
  return {
    tax_percent: tax?.percent ?? null,
    home_state: tax?.homeState ?? null,
    guest_state: tax?.guestState ?? null,
    operator_state: tax?.operatorState ?? null,
  };
}
