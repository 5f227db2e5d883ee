import { addDays, type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { findCalendarInconsistencies } from '@aangan/server/domain/calendar/calendar-consistency.ts';
import type { WorldFeed } from './calendars.ts';
import { doAtOnce } from './do-at-once.ts';
import { wrongChoice, wrongDays } from './shown-days.ts';
import { listDays, listPublishedEvents } from './site/site-calendar.ts';
import type { Stage } from './stage.ts';
import { listNights, staysWithDays, takenDays } from './taken.ts';
import type { Home } from './world.ts';

/** From now on the other site answers without errors and publishes only its own events. */
export function settleSites({ product: { site } }: Stage): void {
  for (const calendar of site.calendars) Object.assign(calendar, { answers: 'well', republishes: 'nothing' });
}

/** Every calendar of the other site fetches ours. */
export async function readOurs(stage: Stage): Promise<void> {
  for (const index of stage.world.feeds.keys()) await doAtOnce(stage, [{ do: 'give calendar', feed: index }]);
}

/** Hours at which to import again, until empty calendars are accepted and missing events removed. */
export function hoursToRest({ world }: Stage): number[] {
  return world.feeds.length === 0 ? [] : [12, 25];
}

/** At rest, guests and host see the true days, and imported days equal the other site's own events. */
export async function wrongAtRest(stage: Stage): Promise<string[]> {
  const { world, product } = stage;
  const homes = world.homes.filter(({ isDeleted }) => !isDeleted);
  const shown = await Promise.all(homes.flatMap(({ id }) => [wrongDays(stage, id), wrongChoice(stage, id)]));
  return [
    ...shown.flat(),
    ...homes.flatMap((home) => wrongTruth(stage, home)),
    ...(await findCalendarInconsistencies(product.db)),
  ];
}

/**
 * Taken days must have a valid reason, and free days none. A stay sold exactly where the site had fetched our days may
 * be treated as a republished event, without its own preparation. Events that ended between imports may be present or
 * absent.
 */
function wrongTruth(stage: Stage, home: Home): string[] {
  const { world } = stage;
  const { rules, blocked } = home.calendar;
  const prepared = (end: CalendarDate) => listDays({ start: end, end: addDays(end, rules.preparationDays) });
  const stays = staysWithDays(world, home.id);
  const today = dateInIndia(world.now);
  const feeds = world.feeds.filter((feed) => feed.home === home.id);
  const told = feeds.flatMap((feed) => toldNow(stage, feed));
  const must = new Set([
    ...blocked,
    ...stays.flatMap((stay) => [...listNights(stay), ...prepared(stay.checkOut)]),
    ...told.flatMap(listDays),
  ]);
  const over = feeds.flatMap(({ events }) => events.filter(({ end }) => end <= today));
  const may = new Set([...must, ...[...told, ...over].flatMap(({ end, isBlock }) => (isBlock ? [] : prepared(end)))]);
  const taken = takenDays(world, home.id);
  const opened = [...must].filter((day) => day >= today && !taken.has(day));
  const closed = [...taken.keys()].filter((day) => day >= today && !may.has(day));
  return [
    ...opened.map((day) => `At rest ${day} is free in the home ${home.id}, and somebody has it.`),
    ...closed.map((day) => `At rest ${day} is taken in the home ${home.id}, and nobody has it.`),
  ];
}

function toldNow({ product }: Stage, { url }: WorldFeed) {
  return listPublishedEvents(product.site.at(url));
}
