import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { ruleOn, type SiteTaxes, type TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { TdsInputs } from '@aangan/contract/rules/tax/withholding.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';

/** The operator, as named on documents. */
export interface Operator {
  name: string;
  address: string;
  gstin: string;
  state: State;
}

export interface TaxSettings extends SiteTaxes {
  operator: Operator;
  /** Base of withheld income tax when a host crosses the yearly threshold: the stay, the excess, or the whole year. */
  tdsCrossing: NonNullable<TdsInputs['crossing']>;
}

/** The tax settings; undefined with TAX=specified. */
export interface TaxContext {
  settings: { tax?: TaxSettings | undefined };
}

/** The tax rule of an order opened at `now`; null with TAX=specified. */
export function taxNow({ settings: { tax } }: TaxContext, now: Date): TaxRule | null {
  return ruleOn(tax, dateInIndia(now));
}

/** The tax rate and places of an order with TAX=india, as of the opening of the order. */
export interface OrderTax {
  /** The rate of the stay: 5, 12 or 18 per cent by that day's table. The booking has the resulting price. */
  percent: number;
  /** The stay's place of supply. */
  homeState: State;
  /** The guest's state: the service fee's tax is IGST if it differs from the operator's. */
  guestState: State;
  operatorState: State;
}

/** The tax of an order, and whether another rate was in force at its payment. */
export interface TaxOfOrder extends OrderTax {
  /** Shown in a column of the tax register. */
  isMarked: boolean;
}

/** The tax of an order's payment; null for an unknown order or an order opened with TAX=specified. */
export async function findOrderTax(db: Db, orderId: string): Promise<TaxOfOrder | null> {
  const row = await db
    .selectFrom('payment_order')
    .select(['tax_percent', 'home_state', 'guest_state', 'operator_state', 'tax_marked'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const tax = row === undefined ? null : toOrderTax(row);
  return tax === null || row === undefined ? null : { ...tax, isMarked: row.tax_marked };
}

/** Changes the guest's state, which is possible until the order is paid. */
export async function setGuestState(trx: Trx, orderId: string, guestState: State): Promise<void> {
  await trx.updateTable('payment_order').set({ guest_state: guestState }).where('id', '=', orderId).execute();
}

/** Marks an order as paid after a change of rate. Call before recording its payment. */
export async function markTax(trx: Trx, orderId: string): Promise<void> {
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

/** The columns are all set or all null. */
export function toOrderTax({ tax_percent, home_state, guest_state, operator_state }: TaxColumns): OrderTax | null {
  if (tax_percent === null || home_state === null || guest_state === null || operator_state === null) return null;
  return { percent: tax_percent, homeState: home_state, guestState: guest_state, operatorState: operator_state };
}

export function toTaxColumns(tax: OrderTax | null): TaxColumns {
  return {
    tax_percent: tax?.percent ?? null,
    home_state: tax?.homeState ?? null,
    guest_state: tax?.guestState ?? null,
    operator_state: tax?.operatorState ?? null,
  };
}
