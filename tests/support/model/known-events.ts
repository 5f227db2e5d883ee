import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { KnownEvent, WorldFeed } from './calendars.ts';
import { isOurs } from './echoes-of-ours.ts';
import type { PublishedEvent } from './site/site-calendar.ts';
import { isSame } from './spans.ts';
import type { World } from './world.ts';

/** Future events, merged by days: a stay if any of them is a stay, sold there if any of them is sold there. */
export function mergeDuplicates(events: readonly PublishedEvent[], today: CalendarDate): PublishedEvent[] {
  const ahead = events.filter(({ end }) => end > today);
  return ahead.flatMap((event, index) => {
    const same = ahead.filter((one) => isSame(one, event, today));
    if (ahead.indexOf(same[0] as PublishedEvent) !== index) return [];
    const isBlock = same.every((one) => one.isBlock);
    return [{ ...event, isBlock, isSoldThere: same.some((one) => one.isSoldThere) }];
  });
}

/**
 * Matches events by their days, or else by a UID that occurs once; an event missing from two imports is removed. A past
 * event is not counted as missing, because its preparation days follow it.
 */
export function nextKnownEvents(
  world: World,
  feed: WorldFeed,
  published: readonly PublishedEvent[],
  isAgain: boolean,
): KnownEvent[] {
  const today = dateInIndia(world.now);
  const found = new Map<PublishedEvent, KnownEvent>();
  const ahead = feed.events.filter((event) => !isOver(event, today));
  const left = () => ahead.filter((event) => ![...found.values()].includes(event));
  for (const event of published) {
    const same = ahead.findLast((one) => isSame(one, event, today));
    if (same !== undefined && left().includes(same)) found.set(event, same);
  }
  const [unfound, unnamed] = [left(), published.filter((event) => !found.has(event))];
  for (const event of unnamed) {
    const [known, other] = unfound.filter(({ uid }) => uid === event.uid);
    const isOnly = other === undefined && unnamed.filter(({ uid }) => uid === event.uid).length === 1;
    if (known !== undefined && isOnly) found.set(event, known);
  }
  const events = (event: PublishedEvent, known: KnownEvent | undefined): KnownEvent => {
    const { uid, start, end, isBlock } = event;
    const isStill = known !== undefined && isSame(known, event, today);
    const isEcho = (!isAgain || known?.isEcho === true) && isOurs(world, feed, event, isStill ? known : null);
    return { uid, start, end, isBlock, isEcho, since: isStill ? known.since : world.now, missed: 0 };
  };
  const before = feed.events.flatMap((known) => {
    const [event] = [...found].find(([, one]) => one === known) ?? [];
    if (event !== undefined) return [events(event, known)];
    if (isOver(known, today)) return [known];
    return known.missed === 0 ? [{ ...known, missed: 1 }] : [];
  });
  return [...before, ...published.filter((event) => !found.has(event)).map((event) => events(event, undefined))];
}

export function isOver({ end, missed }: KnownEvent, today: CalendarDate): boolean {
  return end <= today && missed === 0;
}
