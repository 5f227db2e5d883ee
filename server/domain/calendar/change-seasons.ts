import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import { MAX_SEASONS, type NewSeason } from '@aangan/contract/calendar/seasons.ts';
import { overlap } from '@aangan/contract/rules/seasons.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type HomeSeason, insertSeason, loadSeasons, updateSeason } from './seasons.ts';
import { findStayRules } from './stay-rules.ts';
import { listFull, seasonNotFound, seasonsOverlap } from '../refusals.ts';

type Trx = Transaction<Database>;

/** Adds a season to a home. The caller holds the home's lock. */
export async function addSeason(trx: Trx, listingId: string, season: NewSeason, now: Date): Promise<HomeSeason> {
  const others = (await loadSeasons(trx, [listingId])).get(listingId) ?? [];
  if (others.length >= MAX_SEASONS) throw listFull();
  await validateSeason(trx, listingId, season, others);
  return { id: await insertSeason(trx, listingId, season, now), ...season };
}

/** Replaces a season. The caller holds the home's lock. */
export async function changeSeason(
  trx: Trx,
  { id, listingId }: { id: string; listingId: string },
  season: NewSeason,
  now: Date,
): Promise<HomeSeason> {
  const all = (await loadSeasons(trx, [listingId])).get(listingId) ?? [];
  // It may have been deleted while waiting for the lock.
  if (all.every((other) => other.id !== id)) throw seasonNotFound();
  await validateSeason(
    trx,
    listingId,
    season,
    all.filter((other) => other.id !== id),
  );
  await updateSeason(trx, id, season, now);
  return { id, ...season };
}

async function validateSeason(
  trx: Trx,
  listingId: string,
  season: NewSeason,
  others: readonly HomeSeason[],
): Promise<void> {
  if (others.some((other) => overlap(season, other))) throw seasonsOverlap();
  const { maxNights } = await findStayRules(trx, listingId);
  if ((season.minNights ?? 1) > maxNights) throw invalidInput({ minNights: () => words.minAboveMax });
}
