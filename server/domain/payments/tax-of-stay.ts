import type { State } from '@aangan/contract/rules/states.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Refusal } from '../../platform/http/errors.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import type { OrderTax } from '../ledger/order-tax.ts';
import { guestStateNeeded, homeStateMissing } from '../refusals.ts';
import type { TaxParts } from '../taxes/tax-settings.ts';

/** What somebody who pays says of where the guest is. */
export interface ToldState {
  guestState: State | undefined;
  /** The guest themselves, whose word counts; of others it fills what is missing. */
  isGuest: boolean;
}

/**
 * What the tax of a booking's order goes by, as the booking costs now: `tax` is null with TAX=specified. A state that is
 * missing is a refusal. `before` is that of the booking's open order.
 */
export async function taxOfStay(
  db: Kysely<Database>,
  { settings: { tax: settings } }: TaxParts,
  { listingId, taxPercent: percent, guestState: known }: BookingRecord,
  { told: { guestState: told, isGuest }, before }: { told: ToldState; before: OrderTax | null },
): Promise<{ tax: OrderTax | null } | { refusal: Refusal }> {
  if (settings === undefined || percent === null) return { tax: null };
  const { state: homeState } = await db
    .selectFrom('listing')
    .select('state')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  if (homeState === null) return { refusal: homeStateMissing() };
  const guestState = (isGuest ? told : undefined) ?? known ?? told ?? before?.guestState;
  if (guestState === undefined) return { refusal: guestStateNeeded() };
  return { tax: { percent, homeState, guestState, operatorState: settings.operator.state } };
}

/** Whether orders by both are taxed alike: all but the guest's state, which may be mended. */
export function isSameTax(one: OrderTax | null, other: OrderTax | null): boolean {
  const facts = (tax: OrderTax | null) => tax && [tax.percent, tax.homeState, tax.operatorState].join();
  return facts(one) === facts(other);
}
