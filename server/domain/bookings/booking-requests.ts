import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { idempotencyKeyReused } from '../../platform/http/errors.ts';
import type { AskedBooking } from './requested-booking.ts';

type Trx = Transaction<Database>;

/** A request with the same key was noted in another transaction, after this one had looked for it. */
export class RequestBeside extends Error {}

/** A request that came before, and what it was answered with. */
export interface KnownRequest {
  bookingId: string;
  hash: Buffer;
}

/** The booking that this request was answered with before; refuses a key that came with another request. */
export function answeredBefore(asked: AskedBooking, known: KnownRequest | null): string | null {
  if (known === null) return null;
  if (!known.hash.equals(hashOf(asked))) throw idempotencyKeyReused();
  return known.bookingId;
}

/** Remembers what requests were answered with, those that have a key. */
export async function noteRequests(
  trx: Trx,
  answered: readonly { asked: AskedBooking; bookingId: string }[],
  now: Date,
): Promise<void> {
  const rows = answered.flatMap(({ asked, bookingId }) => {
    const { guestId: guest_id, idempotencyKey: idempotency_key } = asked;
    if (idempotency_key === undefined) return [];
    return { guest_id, idempotency_key, request_hash: `\\x${hashOf(asked).toString('hex')}`, booking_id: bookingId };
  });
  if (rows.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into booking_request (guest_id, idempotency_key, request_hash, booking_id, created_at)
    select guest_id, idempotency_key, request_hash, booking_id, ${now}
    from json_populate_recordset(null::booking_request, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows !== BigInt(rows.length)) throw new RequestBeside();
}

/** What makes two requests the same: the home, and all that is asked of it. */
function hashOf(asked: AskedBooking): Buffer {
  const { listingId, checkIn, checkOut, totalRent, adults, children, infants, pets } = asked;
  const parts = [listingId, checkIn, checkOut, totalRent, adults, children, infants, pets];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
