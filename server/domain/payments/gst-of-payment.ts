import { instantInIndia } from '@aangan/contract/rules/dates.ts';
import { financialYearAt, financialYearDays } from '@aangan/contract/rules/documents/financial-year.ts';
import { commissionNames, withheldNames } from '@aangan/contract/rules/payout/payment-parts.ts';
import type { GstFacts } from '@aangan/contract/rules/payout/payment-split.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { states } from '@aangan/contract/rules/states.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { taxOfOrder } from '../ledger/order-tax.ts';
import type { SplitFacts } from '../ledger/splits.ts';
import { findPayoutAccount } from '../payout-accounts/payout-accounts.ts';
import type { TaxSettings } from '../taxes/tax-settings.ts';

type Trx = Transaction<Database>;

/** What GST and withholding of a payment go by, and what of it the registers tell. */
export interface GstOfPayment {
  facts: GstFacts;
  told: NonNullable<SplitFacts['gst']>;
}

/**
 * What a payment is taxed by: what its order says, and what its host has told by now. Null where its order was opened with
 * TAX=specified. A host who has told no state is taken to be where the home is. In the payment's transaction, which payments
 * of the same host wait for: what is withheld goes by all of the year before.
 */
export async function gstOfPayment(
  trx: Trx,
  { orderId, hostId, price }: { orderId: string; hostId: string; price: Price },
  tax: TaxSettings | undefined,
  now: Date,
): Promise<GstOfPayment | null> {
  const order = await taxOfOrder(trx, orderId);
  if (order === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withheld: ${hostId}`}, 0))`.execute(trx);
  const { homeState, guestState, operatorState, percent: taxPercent, isMarked } = order;
  const account = await findPayoutAccount(trx, hostId);
  const hostState = states.find((state) => state === account?.state) ?? homeState;
  const hostGstin = account?.gstin ?? null;
  const holder = account === null || account.pan_sealed === null ? null : account.kind;
  return {
    facts: {
      homeState,
      guestState,
      hostState,
      operatorState,
      isHostRegistered: hostGstin !== null,
      tds: { holder, ...(await yearBefore(trx, hostId, now)), crossing: tax?.tdsCrossing ?? 'stay' },
    },
    told: {
      taxPercent,
      taxable: price.rent - price.discountAmount + price.extraGuests + price.cleaning,
      homeState,
      guestState,
      hostState,
      operatorState,
      hostGstin,
      isMarked,
    },
  };
}

/** What a host took in the financial year so far without GST, and what was withheld of it, less what went back; whole rupees. */
async function yearBefore(
  trx: Trx,
  hostId: string,
  now: Date,
): Promise<{ grossBefore: number; withheldBefore: number }> {
  const from = instantInIndia(financialYearDays(financialYearAt(now)).from);
  const { rows } = await sql<{ gross: number; tds: number }>`
    select coalesce(sum(paise), 0)::bigint as gross, coalesce(sum(paise) filter (where name = 'tds'), 0)::bigint as tds
    from (
      select key as name, value::bigint as paise
      from payment_split cross join lateral jsonb_each_text(parts) where host_id = ${hostId} and at >= ${from}
      union all
      select key, -value::bigint
      from refund_split cross join lateral jsonb_each_text(parts) where host_id = ${hostId} and at >= ${from}
    ) as part
    where name = any(${TAKINGS})`.execute(trx);
  const [year] = rows;
  return { grossBefore: rupees(year?.gross ?? 0), withheldBefore: rupees(year?.tds ?? 0) };
}

/** The parts of a payment that are its host's takings without GST: what the host gets, and what is taken or withheld of it. */
const TAKINGS = ['host', ...commissionNames, ...withheldNames];

function rupees(paise: number): number {
  return Math.round(paise / 100);
}
