import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { plainRules } from '@aangan/contract/rules/home-terms.ts';
import type { SampleCalendar } from '@aangan/samples/homes.ts';
import type { Transaction } from 'kysely';
import { nothingSet, writeOwnDays } from '../domain/calendar/own-days.ts';
import { insertSeason } from '../domain/calendar/seasons.ts';
import { insertFeed } from '../domain/feeds/change-feeds.ts';
import { saveRules } from '../domain/calendar/stay-rules.ts';
import type { Database } from '../platform/database/schema.ts';
import { sampleText } from './sample-texts.ts';

/** Sets the calendar of a sample home as its host would, around the days of today. */
export async function fillCalendar(
  trx: Transaction<Database>,
  listingId: string,
  { rules, season, block, isSoldElsewhere }: SampleCalendar,
  { today, now, otherSite }: { today: CalendarDate; now: Date; otherSite?: string | undefined },
): Promise<void> {
  await saveRules(trx, listingId, { ...plainRules, ...rules }, now);
  await insertSeason(trx, listingId, { ...seasonsAroundToday(season, today), ...seasonPrices(season) }, now);
  const closed = { ...nothingSet, blocked: true, note: sampleText(`${block.note}Note`) };
  const first = addDays(today, block.daysAhead);
  const days = Array.from({ length: block.days }, (_, index) => [addDays(first, index), closed] as const);
  await writeOwnDays(trx, listingId, new Map(days));
  if (isSoldElsewhere !== true || otherSite === undefined) return;
  await insertFeed(trx, listingId, { name: sampleText('otherSite'), url: otherSite, passOn: false }, now);
}

/** From the one that began last year on, so that today may lie in it. */
function seasonsAroundToday({ name, from, to }: SampleCalendar['season'], today: CalendarDate) {
  const year = Number(today.slice(0, 4)) - 1;
  const ends = to < from ? year + 1 : year;
  return { name: sampleText(`${name}Season`), from: `${year}-${from}`, to: `${ends}-${to}`, yearly: true };
}

function seasonPrices({ rent, weekendRent, minNights }: SampleCalendar['season']) {
  return { rent, weekendRent: weekendRent ?? null, minNights: minNights ?? null, checkInDays: null };
}
