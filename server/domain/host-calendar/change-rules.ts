import * as words from '@aangan/contract/words/en/refusals/calendar.ts';
import type { RulesEdit } from '@aangan/contract/calendar/rules.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { longestMinimumOf } from '../availability/own-days.ts';
import { rulesOf, saveRules } from '../availability/stay-rules.ts';
import { seasonsOf } from '../availability/seasons.ts';
import { hourOf } from './hours.ts';
import { changeCalendar } from './own-home.ts';

interface WhoseHome {
  id: string;
  accountId: string;
  now: Date;
}

/** Changes the given rules of a home. Returns all rules. */
export function changeRules(db: Kysely<Database>, whose: WhoseHome, edit: RulesEdit): Promise<StayRules> {
  return changeCalendar(db, whose, async (trx, { id }) => {
    const rules = edited(await rulesOf(trx, id), edit);
    const minimums = (await seasonsOf(trx, [id])).get(id)?.map(({ minNights }) => minNights ?? 1) ?? [];
    const ofDays = await longestMinimumOf(trx, id, dateInIndia(whose.now));
    if (Math.max(rules.minNights, ofDays, ...minimums) > rules.maxNights) {
      throw invalidInput({ [edit.maxNights === undefined ? 'minNights' : 'maxNights']: () => words.minAboveMax });
    }
    await saveRules(trx, id, rules, whose.now);
    return rules;
  });
}

function edited(rules: StayRules, { noticeUntil, ...others }: RulesEdit): StayRules {
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  return { ...rules, ...sent, ...(noticeUntil === undefined ? {} : { noticeUntil: hourOf(noticeUntil) }) };
}
