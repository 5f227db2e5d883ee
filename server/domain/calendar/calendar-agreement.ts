import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type DisagreeingDays, type Disagreement, findDisagreeingDays } from './disagreeing-days.ts';

/** Contradictions between taken days and stays, blocks and external calendars; one sentence each. */
export async function findCalendarDisagreements(db: Kysely<Database>): Promise<string[]> {
  const found = await findDisagreeingDays(db);
  return found.map(({ disagreement, ...days }) => sentences[disagreement](days));
}

const sentences: Record<Disagreement, (found: DisagreeingDays) => string> = {
  nightsFree: ({ home, days, whose }) =>
    `The nights ${days} of the booking ${whose} are not taken in the home ${home}.`,
  takenByEnded: ({ home, days, whose }) =>
    `The days ${days} of the home ${home} are taken by the booking ${whose}, which has ended.`,
  unprepared: ({ home, days, whose }) =>
    `The days ${days} after the booking ${whose} are not blocked in the home ${home}.`,
  feedFree: ({ home, days, whose }) => `The days ${days} that ${whose} names are free in the home ${home}.`,
  feedUnnamed: ({ home, days, whose }) =>
    `The days ${days} of the home ${home} are taken for ${whose}, which does not name them.`,
};
