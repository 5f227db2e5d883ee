import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { EarningKind, PayoutState } from '../ledger/payout-tables.ts';

/** A payout as shown to its host; amounts in paise. */
export interface HostPayout {
  id: string;
  bookingId: string;
  listingId: string;
  title: string;
  guest: string;
  checkIn: string;
  checkOut: string;
  way: 'route' | 'by-hand';
  state: PayoutState;
  duePaise: number;
  deductedPaise: number;
  /** The amount of the same stay in other payouts. */
  otherPaise: number;
  /** The stay's earnings at payment, by kind. */
  earned: Partial<Record<EarningKind, number>>;
  releaseAt: Date;
  arrivedAt: Date | null;
  reference: string | null;
}

/** A page of a host's payouts, latest release first, starting after `before`; an empty list after the last. */
export async function listHostPayouts(
  db: Kysely<Database>,
  hostId: string,
  { limit, before }: { limit: number; before: { at: Date; id: string } | undefined },
): Promise<HostPayout[]> {
  const page =
    before === undefined
      ? sql`true`
      : sql`(payout.release_at, payout.id) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  return load(db, sql`payout.host_id = ${hostId} and ${page}`, limit);
}

/** A payout of this host; null if it does not exist or belongs to another host. */
export async function findHostPayout(db: Kysely<Database>, hostId: string, id: string): Promise<HostPayout | null> {
  const [payout] = await load(db, sql`payout.host_id = ${hostId} and payout.id = ${id}`, 1);
  return payout ?? null;
}

async function load(db: Kysely<Database>, which: ReturnType<typeof sql>, limit: number): Promise<HostPayout[]> {
  const { rows } = await sql<HostPayout>`
    select payout.id, payout.booking_id as "bookingId", payout.listing_id as "listingId", listing.title,
      account.name as guest, booking.check_in as "checkIn", booking.check_out as "checkOut", payout.way, payout.state,
      payout.due_paise as "duePaise", payout.deducted_paise as "deductedPaise",
      coalesce((select sum(other.due_paise)::bigint from payout as other
        where other.gateway_payment_id = payout.gateway_payment_id and other.part <> payout.part), 0) as "otherPaise",
      coalesce((select jsonb_object_agg(kind, paise) from earning where source = payout.gateway_payment_id), '{}') as earned,
      payout.release_at as "releaseAt", payout.arrived_at as "arrivedAt", payout.reference
    from payout
    join listing on listing.id = payout.listing_id
    join booking on booking.id = payout.booking_id
    join account on account.id = booking.guest_id
    where ${which}
    order by payout.release_at desc, payout.id desc
    limit ${limit}`.execute(db);
  return rows;
}
