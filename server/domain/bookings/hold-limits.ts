import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type Refusal, tooManyRequests } from '../../platform/http/errors.ts';

const MOST_UNPAID = 5;
const MOST_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Asking {
  guestId: string;
  listingId: string;
}

type Trx = Transaction<Database>;

/**
 * Refuses a hold to whoever keeps too many days from others without paying: with five unpaid at once, after twenty in
 * a day, and for a day the third of one home when the two before it were left unpaid. The home's lock is held, and its
 * holds that are over are written down as expired.
 */
export async function refuseTooManyHolds(trx: Trx, asking: Asking, now: Date): Promise<void> {
  // A person's holds are counted one after another, also when they ask for several homes at once.
  await trx.selectFrom('account').select('id').where('id', '=', asking.guestId).forNoKeyUpdate().execute();
  const [refusal] = await tooManyHolds(trx, [asking], now);
  if (refusal !== null && refusal !== undefined) throw refusal;
}

/** Takes the rows of guests for the rest of the transaction, but for those that somebody else has; answers whose it took. */
export async function lockFreeGuests(trx: Trx, guestIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from account where id = any(${guestIds}::uuid[]) and deleted_at is null
    for no key update skip locked`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Those of several guests whom nothing of this refuses; each is there once, and their rows are taken. */
export async function withRoom<T extends { asked: Asking }>(trx: Trx, wanted: readonly T[], now: Date): Promise<T[]> {
  const refusals = await tooManyHolds(
    trx,
    wanted.map(({ asked }) => asked),
    now,
  );
  return wanted.filter((_, place) => refusals[place] === null);
}

/** What refuses each of them, in their order. */
async function tooManyHolds(trx: Trx, asking: readonly Asking[], now: Date): Promise<(Refusal | null)[]> {
  const counts = await countsOf(trx, asking, now);
  return asking.map((_, place) => {
    const { unpaid_until, twentieth_at, left_unpaid_at } = counts.get(place) ?? nothing;
    const refusals = [
      { until: unpaid_until, why: 'unpaidHolds' as const },
      { until: dayAfter(twentieth_at), why: 'manyHolds' as const },
      { until: dayAfter(left_unpaid_at), why: 'leftUnpaid' as const },
    ];
    for (const { until, why } of refusals) {
      if (until !== null && until > now)
        return tooManyRequests((until.getTime() - now.getTime()) / 1000, ({ reasons }) => reasons[why]);
    }
    return null;
  });
}

interface Counts {
  /** When there is room again for a hold beside those that are unpaid now. */
  unpaid_until: Date | null;
  /** When the twentieth of the last day was asked for. */
  twentieth_at: Date | null;
  /**
   * When the last of two stays of the home in a row that were left unpaid ended: held to the end, or given back only after
   * an hour. A guest who soon thinks better of it has kept nobody out.
   */
  left_unpaid_at: Date | null;
}

const nothing: Counts = { unpaid_until: null, twentieth_at: null, left_unpaid_at: null };

/** By the place of who asks. */
async function countsOf(db: Kysely<Database>, asking: readonly Asking[], now: Date): Promise<Map<number, Counts>> {
  const guestIds = asking.map(({ guestId }) => guestId);
  const listingIds = asking.map(({ listingId }) => listingId);
  const { rows } = await sql<Counts & { place: number }>`
    select (asking.number - 1)::integer as place,
      (
        array(
          select held_until from booking
          where booking.guest_id = asking.guest_id and state = 'held' and held_until > ${now} order by held_until desc
        )
      )[${MOST_UNPAID}::integer] as unpaid_until,
      (
        select created_at from booking
        where booking.guest_id = asking.guest_id and created_at > ${new Date(now.getTime() - DAY_MS)}
        order by created_at desc offset ${MOST_A_DAY - 1}::integer limit 1
      ) as twentieth_at,
      (
        select (array_agg(ended_at order by created_at desc))[1] from (
          select created_at, coalesce(cancelled_at, held_until) as ended_at,
            state = 'expired'
            or (state = 'cancelled' and cancelled_by = 'guest' and cancelled_at > created_at + interval '1 hour'
                and not exists (select from payment where payment.booking_id = booking.id and payment.kept))
              as was_left
          from booking
          where booking.guest_id = asking.guest_id and booking.listing_id = asking.listing_id
          order by created_at desc limit 2
        ) as last_two
        having count(*) = 2 and bool_and(was_left)
      ) as left_unpaid_at
    from unnest(${guestIds}::uuid[], ${listingIds}::uuid[]) with ordinality as asking (guest_id, listing_id, number)`.execute(
    db,
  );
  return new Map(rows.map(({ place, ...counts }) => [place, counts]));
}

function dayAfter(moment: Date | null): Date | null {
  return moment && new Date(moment.getTime() + DAY_MS);
}
