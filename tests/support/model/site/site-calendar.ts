import { createHash } from 'node:crypto';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';

/** Consecutive days, `end` exclusive. */
export interface Run {
  start: CalendarDate;
  end: CalendarDate;
}

/** An event of a calendar. */
export interface SiteEvent extends Run {
  uid: string;
  isBlock: boolean;
}

/** An event as the product must interpret it. */
export interface PublishedEvent extends SiteEvent {
  /** Identifiable as sold on this site. */
  isSoldThere: boolean;
}

export const languages = ['plainly', 'as Airbnb'] as const;
export const echoes = ['nothing', 'exactly', 'merged', 'under our UID'] as const;
export const manners = ['well', 'with an error', 'with nothing there', 'with a page', 'with a torso'] as const;

/** A home's calendar on another site: its own events, republished events of ours, and its response behaviour. */
export interface SiteCalendar {
  speaks: (typeof languages)[number];
  own: SiteEvent[];
  /** Removed events, oldest first. */
  dropped: SiteEvent[];
  /** Number of events sold so far. */
  sold: number;
  /** Our events at its last fetch. */
  read: (Run & { uid: string })[];
  republishes: (typeof echoes)[number];
  /** Publishes every event twice, under different UIDs. */
  repeats: boolean;
  answers: (typeof manners)[number];
  hasEtag: boolean;
}

export function emptyCalendar(speaks: SiteCalendar['speaks']): SiteCalendar {
  return {
    speaks,
    own: [],
    dropped: [],
    sold: 0,
    read: [],
    republishes: 'nothing',
    repeats: false,
    answers: 'well',
    hasEtag: true,
  };
}

/** Events that an error-free answer contains, as the product must interpret them. */
export function listPublishedEvents(calendar: SiteCalendar): PublishedEvent[] {
  const isAirbnb = calendar.speaks === 'as Airbnb';
  const own = calendar.own.map((event) => ({ ...event, isBlock: isAirbnb && event.isBlock }));
  const sold = own.map((event) => ({ ...event, isSoldThere: isAirbnb && !event.isBlock }));
  const again = listRepublishedEvents(calendar).map((event) => ({ ...event, isBlock: isAirbnb, isSoldThere: false }));
  const all = [...sold, ...again];
  return calendar.repeats ? all.flatMap((event) => [event, { ...event, uid: `again-${event.uid}` }]) : all;
}

/** Our events as republished by this site. */
export function listRepublishedEvents({ republishes, read }: SiteCalendar): (Run & { uid: string })[] {
  switch (republishes) {
    case 'nothing':
      return [];
    case 'exactly':
      return read.map((run) => ({ ...run, uid: `copy-of-${run.start}` }));
    case 'under our UID':
      return read;
    case 'merged':
      return merged(read).map((run) => ({ ...run, uid: `closed-${run.start}` }));
  }
}

/** Merges adjacent runs. */
function merged(runs: readonly Run[]): Run[] {
  const one: Run[] = [];
  for (const { start, end } of runs.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = one.at(-1);
    if (last === undefined || last.end < start) one.push({ start, end });
    else last.end = last.end > end ? last.end : end;
  }
  return one;
}

export function calendarText({ speaks }: SiteCalendar, events: readonly PublishedEvent[]): string {
  const isAirbnb = speaks === 'as Airbnb';
  const product = isAirbnb ? '-//Airbnb Inc//Hosting Calendar 1.0//EN' : '-//Another Site//EN';
  const closed = isAirbnb ? 'Airbnb (Not available)' : 'Closed';
  const lines = events.flatMap(({ uid, start, end, isBlock }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    `DTEND;VALUE=DATE:${compact(end)}`,
    `SUMMARY:${isBlock ? closed : 'Reserved'}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${product}`, ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** Parses our exported calendar as another site does. */
export function readRuns(text: string): (Run & { uid: string })[] {
  return Array.from(text.matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g), ([, event = '']) => {
    const value = (name: string) => new RegExp(`^${name}[^:]*:(.*?)\r$`, 'm').exec(event)?.[1] ?? '';
    const day = (name: string) => value(name).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    return { uid: value('UID'), start: day('DTSTART'), end: day('DTEND') };
  });
}

export function computeEtag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
}

/** The days of a run, one by one. */
export function listDays({ start, end }: Run): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = start; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

function compact(date: CalendarDate): string {
  return date.replaceAll('-', '');
}
