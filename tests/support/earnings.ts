import { randomUUID } from 'node:crypto';
import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import { addDays, type CalendarDate, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import type { PayoutState } from '@aangan/server/domain/ledger/ledger-tables.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';

/** A paid stay and its host's earnings; amounts in rupees. */
export interface PaidStay {
  hostId: string;
  guestId: string;
  listingId: string;
  checkIn: CalendarDate;
  nights?: number;
  paidAt: Date;
  /** Nights, extra guests and cleaning. */
  stay?: number;
  extra?: number;
  commission?: number;
  withheld?: number;
  /** False: paid before the product had payouts. */
  hasPayout?: boolean;
}

export interface WrittenStay {
  bookingId: string;
  paymentId: string;
  checkIn: CalendarDate;
  hostId: string;
  listingId: string;
  /** Amount due to the host. */
  due: number;
}

/** Inserts a paid stay with its earnings and payout, in the state after an accepted payment. */
export async function writePaidStay(db: Db, paid: PaidStay): Promise<WrittenStay> {
  const { hostId, guestId, listingId, checkIn, nights = 3, paidAt, hasPayout = true } = paid;
  const { stay = 10_000, extra = 0, commission = 0, withheld = 0 } = paid;
  const [bookingId, orderId] = [randomUUID(), randomUUID()];
  const terms = { rent: 2_000, included_guests: 2, extra_guest_fee: 0, cleaning_fee: 0, total_rent: stay };
  const guests = { adults: 1, children: 0, infants: 0, pets: 0 };
  const timestamps = { held_until: paidAt, created_at: paidAt, updated_at: paidAt };
  await db
    .insertInto('booking')
    .values({
      ...terms,
      ...guests,
      ...timestamps,
      id: bookingId,
      listing_id: listingId,
      guest_id: guestId,
      host_id: hostId,
      check_in: checkIn,
      check_out: addDays(checkIn, nights),
      state: 'confirmed',
    })
    .execute();
  const payment = { booking_id: bookingId, amount_paise: (stay + extra) * 100 };
  await db
    .insertInto('payment_order')
    .values({
      ...payment,
      id: orderId,
      receipt: orderId,
      gateway_order_id: orderId,
      created_at: paidAt,
      superseded_at: paidAt,
    })
    .execute();
  const paymentId = `pay_${orderId}`;
  await db
    .insertInto('payment')
    .values({ ...payment, gateway_payment_id: paymentId, order_id: orderId, captured_at: paidAt, is_accepted: true })
    .execute();
  const due = stay + extra - commission - withheld;
  const written = { bookingId, paymentId, checkIn, hostId, listingId, due };
  const rows = { stay, extra, commission: -commission, tcs: -withheld } as const;
  for (const [kind, amount] of Object.entries(rows))
    await writeEarning(db, written, kind as EarningKind, amount, paidAt);
  if (hasPayout) await writePayout(db, written, { due }, paidAt);
  return written;
}

/** Inserts an earning of a stay, unless the amount is zero. */
export async function writeEarning(
  db: Db,
  { bookingId, hostId, listingId, checkIn }: WrittenStay,
  kind: EarningKind,
  rupees: number,
  at: Date,
): Promise<void> {
  const paise = Math.round(rupees * 100);
  if (paise === 0) return;
  await db
    .insertInto('earning')
    .values({
      host_id: hostId,
      listing_id: listingId,
      booking_id: bookingId,
      kind,
      source: randomUUID(),
      day: dateInIndia(at),
      stay_on: checkIn,
      paise,
      at,
    })
    .execute();
}

/** Inserts a planned payout, due a day after check-in. */
export async function writePayout(
  db: Db,
  { bookingId, paymentId, hostId, listingId, checkIn }: WrittenStay,
  { due, part = 'share', way = 'route' }: { due: number; part?: 'share' | 'rest'; way?: 'route' | 'by-hand' },
  at: Date,
): Promise<void> {
  await db
    .insertInto('payout')
    .values({
      id: randomUUID(),
      host_id: hostId,
      listing_id: listingId,
      booking_id: bookingId,
      gateway_payment_id: paymentId,
      part,
      way,
      due_paise: Math.round(due * 100),
      state: 'planned',
      release_at: computeReleaseTime(checkIn),
      created_at: at,
    })
    .execute();
}

/** 24 hours after check-in at 14:00 in India. */
export function computeReleaseTime(checkIn: CalendarDate): Date {
  return instantInIndia(addDays(checkIn, 1), 14);
}

/** Sets the state of a stay's payout. */
export async function movePayout(
  db: Db,
  { bookingId }: Pick<WrittenStay, 'bookingId'>,
  to: { state?: PayoutState; due?: number; keptBack?: number; way?: 'by-hand'; at?: Date; reference?: string },
  part: 'share' | 'rest' = 'share',
): Promise<void> {
  const { state, due, keptBack, way, at, reference } = to;
  await db
    .updateTable('payout')
    .set({
      ...(state !== undefined && { state }),
      ...(state === 'held' && { gateway_transfer_id: `trf_${bookingId}_${part}` }),
      ...(due !== undefined && { due_paise: Math.round(due * 100) }),
      ...(keptBack !== undefined && { deducted_paise: Math.round(keptBack * 100) }),
      ...(way !== undefined && { way }),
      ...(reference !== undefined && { reference }),
      ...(state === 'on-the-way' && { released_at: at }),
      ...(state === 'arrived' && { arrived_at: at }),
    })
    .where('booking_id', '=', bookingId)
    .where('part', '=', part)
    .execute();
}

/** Completes a stay's payout: sent and arrived at `at`. */
export async function arrive(
  db: Db,
  stay: Pick<WrittenStay, 'bookingId'>,
  at: Date,
  reference = 'UTR1',
): Promise<void> {
  await movePayout(db, stay, { state: 'held' });
  await movePayout(db, stay, { state: 'on-the-way', at });
  await movePayout(db, stay, { state: 'arrived', at, reference });
}

/** Sets the state of a host's payout account; 'ready' counts as ready for a long time. */
export async function payoutAccountIs(db: Db, hostId: string, status: 'ready' | 'checking' | 'paused'): Promise<void> {
  await sql`
    insert into payout_account (host_id, status, ready_at, created_at, updated_at)
    values (${hostId}, ${status}, '2026-01-01', '2026-01-01', '2026-01-01')
    on conflict (host_id) do update set status = excluded.status`.execute(db);
}
