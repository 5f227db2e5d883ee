import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { idempotencyKeyReused } from '../http/errors.ts';
import type { AskedBooking } from './asked-booking.ts';

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

/** Remembers what a request was answered with, if it has a key. */
export async function noteRequest(trx: Trx, asked: AskedBooking, bookingId: string, now: Date): Promise<void> {
  if (asked.idempotencyKey === undefined) return;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('booking_request')
    .values({
      guest_id: asked.guestId,
      idempotency_key: asked.idempotencyKey,
      request_hash: hashOf(asked),
      booking_id: bookingId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new RequestBeside();
}

/** What makes two requests the same: the home, and all that is asked of it. */
function hashOf(asked: AskedBooking): Buffer {
  const { listingId, checkIn, checkOut, totalRent, adults, children, infants, pets } = asked;
  const parts = [listingId, checkIn, checkOut, totalRent, adults, children, infants, pets];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
