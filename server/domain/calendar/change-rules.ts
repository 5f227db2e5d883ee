import * as words from '@aangan/contract/words/en/calendar/refusals.ts';
import type { RulesEdit } from '@aangan/contract/calendar/rules.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { findLongestMinimum } from './own-days.ts';
import { findStayRules, saveRules } from './stay-rules.ts';
import { loadSeasons } from './seasons.ts';
import { parseHour } from './hours.ts';

/** Changes the given rules of a home. Returns all rules. The caller holds the home's lock. */
export async function changeRules(
  trx: Transaction<Database>,
  listingId: string,
  edit: RulesEdit,
  now: Date,
): Promise<StayRules> {
  const rules = applyEdit(await findStayRules(trx, listingId), edit);
  const minimums = (await loadSeasons(trx, [listingId])).get(listingId)?.map(({ minNights }) => minNights ?? 1) ?? [];
  const ofDays = await findLongestMinimum(trx, listingId, dateInIndia(now));
  if (Math.max(rules.minNights, ofDays, ...minimums) > rules.maxNights) {
    throw invalidInput({ [edit.maxNights === undefined ? 'minNights' : 'maxNights']: () => words.minAboveMax });
  }
  await saveRules(trx, listingId, rules, now);
  return rules;
}

function applyEdit(rules: StayRules, { noticeUntil, ...others }: RulesEdit): StayRules {
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return { ...rules, ...sent, ...(noticeUntil === undefined ? {} : { noticeUntil: parseHour(noticeUntil) }) };
}
