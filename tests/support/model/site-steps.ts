import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { SiteStep } from './calendar-steps.ts';
import { listRepublishedEvents, type SiteCalendar, type SiteEvent } from './site/site-calendar.ts';
import { pick, type Stage } from './stage.ts';
import { START } from './still-clock.ts';

/** Changes a calendar on the other site; imported by a later step. */
export function playAtSite(stage: Stage, step: SiteStep): void {
  const calendar = pick(stage.product.site.calendars, step.calendar);
  if (calendar === undefined) return;
  switch (step.do) {
    case 'site sells': {
      const start = addDays(dateInIndia(START), step.day);
      return add(calendar, { start, end: addDays(start, step.nights), isBlock: step.isBlock });
    }
    case 'site lies': {
      const stay = pick(stage.world.stays, step.stay);
      if (stay !== undefined) add(calendar, { start: stay.checkIn, end: stay.checkOut, isBlock: false });
      return;
    }
    case 'site moves':
      return change(calendar, step.event, ({ uid, start, end, isBlock }) => [
        { uid, start: addDays(start, step.days), end: addDays(end, step.days), isBlock },
      ]);
    case 'site drops':
      calendar.dropped.push(...calendar.own.filter((event) => event === pick(calendar.own, step.event)));
      return change(calendar, step.event, () => []);
    case 'site regrets':
      calendar.own.push(...calendar.dropped.splice(-1));
      return;
    case 'site forgets all':
      calendar.own = [];
      calendar.republishes = 'nothing';
      return;
    case 'site renames':
      calendar.own = calendar.own.map((event) => ({ ...event, uid: `anew-${event.uid}` }));
      return;
    case 'site repeats':
      calendar.repeats = step.isTwice;
      return;
    case 'site echoes':
      calendar.republishes = step.how;
      return;
    case 'site keeps':
      calendar.own.push(...listRepublishedEvents(calendar).map((run) => ({ ...run, isBlock: false })));
      calendar.republishes = 'nothing';
      return;
    case 'site answers':
      calendar.answers = step.how;
      calendar.hasEtag = step.hasEtag;
  }
}

function add(calendar: SiteCalendar, event: Omit<SiteEvent, 'uid'>): void {
  calendar.sold += 1;
  calendar.own.push({ ...event, uid: `sold-${calendar.sold}` });
}

function change(calendar: SiteCalendar, number: number, make: (event: SiteEvent) => SiteEvent[]): void {
  const chosen = pick(calendar.own, number);
  calendar.own = calendar.own.flatMap((event) => (event === chosen ? make(event) : [event]));
}
