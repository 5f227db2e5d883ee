import type { Context } from '../context.ts';
import { isUuid } from '../database/is-uuid.ts';
import { oneForEach } from '../database/one-for-each.ts';
import { Rounds } from '../database/rounds.ts';
import { lockFreeListings } from '../listing/listings.ts';
import type { AskedBooking } from './asked-booking.ts';
import { type AskedHome, readAskedHomes } from './asked-home.ts';
import { guestsWithRoom } from './hold-limits.ts';
import { refusalByHome, refusalByStay } from './hold-refusals.ts';
import { type NewHold, type Trx, writeHolds } from './write-holds.ts';

/**
 * Holds a stay in one transaction with the others who ask meanwhile, if nothing stands in the way of it. Null for whatever
 * wants a look of its own, be it only in order to be refused: nothing came of it yet.
 */
export function holdTogether(context: Context, asked: AskedBooking, now: Date): Promise<NewHold | null> {
  return isUuid(asked.listingId) ? roundsOf(context).join(asked, now) : Promise.resolve(null);
}

const roundsOf = oneForEach(
  (context: Context) =>
    new Rounds<AskedBooking, NewHold | null>(async (requests, now) => {
      const held = await holdRound(context, requests, now);
      return requests.map((asked) => held.get(asked) ?? null);
    }),
);

type Held = ReadonlyMap<AskedBooking, NewHold>;

/** Waits for nobody: of a home or a guest that somebody else has at that moment, nothing is held. */
async function holdRound(context: Context, requests: readonly AskedBooking[], now: Date): Promise<Held> {
  const asked = oneOfEach(requests);
  try {
    return await context.db.transaction().execute((trx) => holdUnderLocks(trx, context, asked, now));
  } catch (error) {
    // One of them spoils it for all, or the database is away: each hears of it by itself.
    context.log.warn({ err: error, requests: asked.length }, 'stays were not held together');
    return new Map();
  }
}

async function holdUnderLocks(trx: Trx, context: Context, requests: readonly AskedBooking[], now: Date): Promise<Held> {
  const free = await lockFreeListings(
    trx,
    requests.map(({ listingId }) => listingId),
  );
  const locked = requests.filter(({ listingId }) => free.has(listingId));
  const homes = await readAskedHomes(trx, locked, now);
  const plain = locked.flatMap((asked, place) => {
    const home = homes[place] ?? null;
    return home !== null && isPlain(home, asked, now) ? { asked, home } : [];
  });
  const allowed = context.settings.rateLimits ? await withinLimits(trx, plain, now) : plain;
  if (allowed.length === 0) return new Map();
  const held = await writeHolds(trx, context, allowed, now);
  return new Map(allowed.map(({ asked }, place) => [asked, held[place] as NewHold]));
}

/** A new stay that nothing refuses, in a home of which nothing is to be written down before. */
function isPlain(home: AskedHome, asked: AskedBooking, now: Date): boolean {
  return (
    home.known === null &&
    home.sameStayId === null &&
    !home.hasHoldsOver &&
    refusalByHome(home.listing, asked) === null &&
    refusalByStay(home, asked, now) === null
  );
}

async function withinLimits<T extends { asked: AskedBooking }>(trx: Trx, plain: T[], now: Date): Promise<T[]> {
  const guests = await guestsWithRoom(
    trx,
    plain.map(({ asked }) => asked),
    now,
  );
  return plain.filter(({ asked }) => guests.has(asked.guestId));
}

/** The first who asks for each home, of each guest the first request: those are judged by what the others become. */
function oneOfEach(requests: readonly AskedBooking[]): AskedBooking[] {
  const seen = new Set<string>();
  return requests.filter(({ listingId, guestId }) => {
    const isFirst = !seen.has(listingId) && !seen.has(guestId);
    if (isFirst) seen.add(listingId).add(guestId);
    return isFirst;
  });
}
