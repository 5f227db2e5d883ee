import type { HoldParts } from './write-holds.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { oneForEach } from '../../platform/database/one-for-each.ts';
import { isTimeout } from '../../platform/database/passing-error.ts';
import { Rounds } from '../../platform/database/rounds.ts';
import { lockFreeListings } from '../listings/listings.ts';
import type { AskedBooking } from './requested-booking.ts';
import { type AskedHome, readAskedHomes } from './hold-facts.ts';
import { lockFreeGuests, withRoom } from './hold-limits.ts';
import { refusalByHome, refusalByStay } from './hold-refusals.ts';
import { type NewHold, type Trx, writeHolds } from './write-holds.ts';

/** So that a round holds nobody up for long: its letters are written in one go. */
const MOST_AT_ONCE = 50;

/**
 * Holds a stay in one transaction with the others who ask meanwhile, if nothing stands in the way of it. Null for whatever
 * wants a look of its own, be it only in order to be refused: nothing came of it yet.
 */
export function holdTogether(context: HoldParts, asked: AskedBooking, now: Date): Promise<NewHold | null> {
  return isUuid(asked.listingId) ? roundsOf(context).join(asked, now) : Promise.resolve(null);
}

const roundsOf = oneForEach(
  (context: HoldParts) =>
    new Rounds<AskedBooking, NewHold | null>(async (requests, now) => {
      const held = await holdRound(context, requests, now);
      return requests.map((asked) => held.get(asked) ?? null);
    }),
);

type Held = ReadonlyMap<AskedBooking, NewHold>;

/** Waits for nobody: of a home or a guest that somebody else has at that moment, nothing is held. */
async function holdRound(context: HoldParts, requests: readonly AskedBooking[], now: Date): Promise<Held> {
  const asked = oneOfEach(requests);
  try {
    return await context.db.transaction().execute((trx) => holdUnderLocks(trx, context, asked, now));
  } catch (error) {
    // Whoever has waited that long is not made to wait as long again.
    if (isTimeout(error)) throw error;
    // One of them spoils it for all: each hears of it by itself.
    context.log.warn({ err: error, requests: asked.length }, 'stays were not held together');
    return new Map();
  }
}

async function holdUnderLocks(
  trx: Trx,
  context: HoldParts,
  requests: readonly AskedBooking[],
  now: Date,
): Promise<Held> {
  const { rateLimits } = context.settings;
  const homesTaken = await lockFreeListings(
    trx,
    requests.map(({ listingId }) => listingId),
  );
  const inTakenHomes = requests.filter(({ listingId }) => homesTaken.has(listingId));
  const locked = rateLimits ? await ofFreeGuests(trx, inTakenHomes) : inTakenHomes;
  const homes = await readAskedHomes(trx, locked, now);
  const plain = locked.flatMap((asked, place) => {
    const home = homes[place] ?? null;
    return home !== null && isPlain(home, asked, now) ? { asked, home } : [];
  });
  const allowed = rateLimits ? await withRoom(trx, plain, now) : plain;
  if (allowed.length === 0) return new Map();
  const held = await writeHolds(trx, context, allowed, now);
  return new Map(allowed.map(({ asked }, place) => [asked, held[place] as NewHold]));
}

/** A person's holds are counted one after another, also when they ask for several homes at once. */
async function ofFreeGuests(trx: Trx, requests: readonly AskedBooking[]): Promise<AskedBooking[]> {
  const free = await lockFreeGuests(
    trx,
    requests.map(({ guestId }) => guestId),
  );
  return requests.filter(({ guestId }) => free.has(guestId));
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

/** The first who asks for each home, of each guest the first request: what comes after it is judged by what it becomes. */
function oneOfEach(requests: readonly AskedBooking[]): AskedBooking[] {
  const seen = new Set<string>();
  const first = requests.filter(({ listingId, guestId }) => {
    const isFirst = !seen.has(listingId) && !seen.has(guestId);
    if (isFirst) seen.add(listingId).add(guestId);
    return isFirst;
  });
  return first.slice(0, MOST_AT_ONCE);
}
