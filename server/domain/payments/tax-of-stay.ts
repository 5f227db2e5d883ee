import type { State } from '@aangan/contract/rules/states.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import type { OrderTax } from '../ledger/order-tax.ts';
import { guestStateNeeded, homeStateMissing } from '../refusals.ts';
import type { TaxContext } from '../ledger/tax-settings.ts';

/** The guest's state as entered by the payer. */
export interface EnteredGuestState {
  guestState: State | undefined;
  /** Whether the payer is the guest; others can only fill in a missing state. */
  isGuest: boolean;
}

/**
 * The tax of a booking's order at its current price: `tax` is null with TAX=specified. Refuses a missing state.
 * `before` is the tax of the booking's open order.
 */
export async function taxOfStay(
  db: Kysely<Database>,
  { settings: { tax: settings } }: TaxContext,
  { listingId, taxPercent: percent, guestState: known }: BookingRecord,
  { entered: { guestState: entered, isGuest }, before }: { entered: EnteredGuestState; before: OrderTax | null },
): Promise<{ tax: OrderTax | null } | { refusal: Refusal }> {
  if (settings === undefined || percent === null) return { tax: null };
  const { state: homeState } = await db
    .selectFrom('listing')
    .select('state')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  if (homeState === null) return { refusal: homeStateMissing() };
  const guestState = (isGuest ? entered : undefined) ?? known ?? entered ?? before?.guestState;
  if (guestState === undefined) return { refusal: guestStateNeeded() };
  return { tax: { percent, homeState, guestState, operatorState: settings.operator.state } };
}

/** Whether two taxes are equal except for the guest's state, which can change. */
export function isSameTax(one: OrderTax | null, other: OrderTax | null): boolean {
  const comparable = (tax: OrderTax | null) => tax && [tax.percent, tax.homeState, tax.operatorState].join();
  return comparable(one) === comparable(other);
}
