import * as words from '@aangan/contract/words/en/refusals/calendar.ts';
import { MAX_SEASONS, type NewSeason } from '@aangan/contract/calendar/seasons.ts';
import { overlap } from '@aangan/contract/rules/seasons.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { deleteSeason, type HomeSeason, insertSeason, seasonsOf, updateSeason } from '../availability/seasons.ts';
import { rulesOf } from '../availability/stay-rules.ts';
import { listFull, seasonNotFound, seasonsOverlap } from '../refusals.ts';
import { changeCalendar, requireHomeOfSeason } from './own-home.ts';

type Db = Kysely<Database>;

/** Adds a season to a home. */
export function addSeason(
  db: Db,
  whose: { id: string; accountId: string; now: Date },
  season: NewSeason,
): Promise<HomeSeason> {
  return changeCalendar(db, whose, async (trx, { id: listingId }) => {
    const others = (await seasonsOf(trx, [listingId])).get(listingId) ?? [];
    if (others.length >= MAX_SEASONS) throw listFull();
    await refuseSeason(trx, listingId, season, others);
    return { id: await insertSeason(trx, listingId, season, whose.now), ...season };
  });
}

/** Replaces a season. */
export async function changeSeason(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  season: NewSeason,
): Promise<HomeSeason> {
  const home = await requireHomeOfSeason(db, id, accountId, now);
  return changeCalendar(db, { id: home.id, accountId, now }, async (trx) => {
    const all = (await seasonsOf(trx, [home.id])).get(home.id) ?? [];
    // It may have been deleted while this waited for the lock.
    if (all.every((other) => other.id !== id)) throw seasonNotFound();
    await refuseSeason(
      trx,
      home.id,
      season,
      all.filter((other) => other.id !== id),
    );
    await updateSeason(trx, id, season, now);
    return { id, ...season };
  });
}

export async function removeSeason(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<void> {
  const home = await requireHomeOfSeason(db, id, accountId, now);
  await changeCalendar(db, { id: home.id, accountId, now }, (trx) => deleteSeason(trx, id));
}

async function refuseSeason(
  trx: Transaction<Database>,
  listingId: string,
  season: NewSeason,
  others: readonly HomeSeason[],
): Promise<void> {
  if (others.some((other) => overlap(season, other))) throw seasonsOverlap();
  const { maxNights } = await rulesOf(trx, listingId);
  if ((season.minNights ?? 1) > maxNights) throw invalidInput({ minNights: () => words.minAboveMax });
}
