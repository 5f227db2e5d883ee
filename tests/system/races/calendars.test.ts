import type { BookedDates } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import type { Feed } from '@aangan/contract/feeds/calls.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { findCalendarInconsistencies } from '@aangan/server/domain/calendar/calendar-consistency.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aFeed, CalendarSite } from '../../support/calendar-site.ts';
import type { Answered } from '../../support/client.ts';
import { dice } from '../../support/dice.ts';
import { publishHome } from '../../support/listings.ts';
import { day, hold } from '../../support/people.ts';
import {
  allAtOnce,
  anyDays,
  type Ask,
  attempts,
  Crowd,
  datesIn,
  meet,
  type Nights,
  oneAfterTheOther,
  printSpeed,
  rounds,
  soldTwice,
  toNights,
  type RacePerson,
  type Servers,
  startServers,
} from '../../support/races/race.ts';

const SERVERS = 4;

let servers: Servers;
let host: RacePerson;
let guests: RacePerson[];
let site: CalendarSite;
beforeAll(async () => {
  servers = await startServers(SERVERS);
  host = await servers.person('Hari');
  guests = await Promise.all(Array.from({ length: attempts }, () => servers.person('Gita')));
}, 120_000);
afterAll(() => servers.close());
beforeEach(async () => {
  site = await CalendarSite.start();
  return () => site.close();
});
afterEach(audit);

async function audit(): Promise<void> {
  expect(await findCalendarInconsistencies(servers.database.db)).toEqual([]);
}

/** Guests at all servers but the first. */
const concurrentRequests = (home: Listing, dates: (index: number) => [string, string], who = guests) =>
  new Crowd(
    who.map((guest, index) => guest.at(1 + (index % (SERVERS - 1)))),
    home,
    dates,
  );
const refresh = ({ _id }: Feed) => host.at(0).post<Feed>(`/api/calendar/refresh/${_id}`, {});

async function fetchCalendar(home: Listing, { start, end }: Nights): Promise<HostCalendar> {
  const { body } = await host
    .at(0)
    .get<HostCalendar>(`/api/calendar/home/${home._id}?from=${start}&to=${addDays(end, -1)}`);
  return body;
}

describe(`a stay, a block and another site at ${SERVERS} servers`, { timeout: 300_000 }, () => {
  it(`that request the same days: one gets them, ${rounds} times in a row`, async () => {
    const { stays, site } = await race('the same days', () => [day(12), day(14)]);
    expect(stays + site).toBe(rounds);
  });

  it(`that request overlapping days: no day is sold twice, ${rounds} times in a row`, async () => {
    const chance = dice('days for three');
    const { stays, site } = await race('overlapping days', () => anyDays(chance, 4));
    expect(stays + site).toBe(rounds);
  });

  /** In each round another one asks first, and the site answers earlier or later. Returns how often each won. */
  async function race(what: string, dates: (index: number) => [string, string]) {
    const wins = { stays: 0, block: 0, site: 0 };
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      site.says([]);
      const home = await publishHome(host.at(0));
      const feed = await aFeed(host.at(0), home, site);
      const crowd = concurrentRequests(home, dates);
      const event = { start: day(12), end: day(15) };
      site.says([{ from: event.start, to: event.end }], { after: crowd.answered((round % 4) * 2) });
      const block = { start: day(11), end: day(14) };
      let blocked: Answered<{ stays?: string[] }> | undefined;
      const others: Ask[] = [
        async () => (blocked = await closeDays(home, block)),
        async () => {
          const read = await refresh(feed);
          expect(read.body).toMatchObject({ events: 1 });
          expect(read.body.lastError).toBeUndefined();
          return read;
        },
      ];
      const first = others.slice(0, round % 3);
      slowest.push(await allAtOnce([...first, ...crowd.asks, ...others.filter((ask) => !first.includes(ask))]));

      const stays = crowd.stays.map((stay) => ({ id: stay._id, nights: toNights(stay) }));
      expect([...crowd.refusals]).toEqual(['DATES_TAKEN']);
      expect(soldTwice(stays.map(({ nights }) => nights))).toEqual([]);
      const inBlock = stays.filter(({ nights }) => meet(nights, block)).map(({ id }) => id);
      const onSite = stays.filter(({ nights }) => meet(nights, event)).map(({ id }) => id);
      expect(blocked?.status).toBe(inBlock.length === 0 ? 200 : 409);
      expect(inBlock).toEqual(expect.arrayContaining(blocked?.body.stays ?? []));
      const calendar = await fetchCalendar(home, event);
      expect(new Set(calendar.conflicts.map(({ bookingId }) => bookingId))).toEqual(new Set(onSite));
      for (const { date, taken } of calendar.days) {
        const isSold = stays.some(({ nights }) => datesIn(nights).includes(date));
        expect({ date, isFree: taken === null, isSold: taken?.by === 'stay' }).toEqual({ date, isFree: false, isSold });
      }
      wins.stays += onSite.length > 0 ? 1 : 0;
      wins.block += blocked?.status === 200 ? 1 : 0;
      wins.site += onSite.length === 0 ? 1 : 0;
    }
    process.stdout.write(`${what}: ${JSON.stringify(wins)} of ${rounds} rounds\n`);
    printSpeed(`a stay, a block and another site, ${what}`, slowest);
    return wins;
  }

  function closeDays(home: Listing, { start, end }: Nights) {
    const change = { from: start, to: addDays(end, -1), set: { blocked: true } };
    return host.at(2).put<{ stays?: string[] }>(`/api/calendar/days/${home._id}`, change);
  }
});

describe('days of preparation', { timeout: 300_000 }, () => {
  it(`follow every active stay while stays are booked and cancelled nearby, ${rounds} times in a row`, async () => {
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const home = await publishHome(host.at(0));
      const crowd = concurrentRequests(home, (index) => [day(10 + (index % 16)), day(12 + (index % 16))]);
      const last = round % 2 === 0 ? 2 : 0;
      const changes = oneAfterTheOther([to(home, 0), to(home, 2), to(home, 0), to(home, last)]);
      slowest.push(await allAtOnce([changes, ...crowd.asks]));
      const stays = crowd.stays.map(toNights);
      expect([...crowd.refusals]).toEqual(['DATES_TAKEN']);
      expect(soldTwice(stays)).toEqual([]);
      const kept = stays.flatMap(({ start, end }) => datesIn({ start, end: addDays(end, last) }));
      for (let server = 0; server < SERVERS; server += 1) {
        expect(await takenAt(server, home)).toEqual([...new Set(kept)].toSorted());
      }
    }
    printSpeed('days of preparation', slowest);
  });

  const to = (home: Listing, preparationDays: number) => () =>
    host.at(0).put(`/api/calendar/rules/${home._id}`, { preparationDays });

  async function takenAt(server: number, home: Listing): Promise<string[]> {
    const { body } = await host.at(server).get<BookedDates[]>(`/api/booking/booked-dates/${home._id}`);
    return body.flatMap(({ start, end }) => datesIn({ start, end: addDays(end, 1) }));
  }
});

describe('a cancelled stay', { timeout: 300_000 }, () => {
  it(`while others request its days and a site imports them: one of them has the days, ${rounds} times in a row`, async () => {
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const nights = { start: day(20), end: day(23) };
      const told = [{ from: nights.start, to: nights.end }];
      const isKnown = round % 2 === 0;
      const [first, ...others] = guests as [RacePerson, ...RacePerson[]];
      const home = await publishHome(host.at(0));
      const { body: booking } = await hold(first.at(0), home, nights.start, nights.end);
      site.says(isKnown ? told : []);
      const feed = await aFeed(host.at(0), home, site);
      const crowd = concurrentRequests(home, () => [nights.start, nights.end], others);
      site.says(told, { after: crowd.answered(Math.floor(round / 2) % 4) });
      const cancel = () => first.at(0).delete(`/api/booking/cancel/${booking._id}`);
      slowest.push(await allAtOnce([cancel, () => refresh(feed), ...crowd.asks]));

      const { conflicts, days } = await fetchCalendar(home, nights);
      const stays = crowd.stays.map(({ _id }) => _id);
      expect([...crowd.refusals]).toEqual(['DATES_TAKEN']);
      // Days that the site had already blocked become the site's as soon as the stay releases them.
      expect(stays.length).toBeLessThanOrEqual(isKnown ? 0 : 1);
      expect(conflicts.map(({ bookingId }) => bookingId)).toEqual(stays);
      expect(new Set(days.map(({ taken }) => taken?.by))).toEqual(new Set([stays.length === 0 ? 'feed' : 'stay']));
    }
    printSpeed('a cancelled stay', slowest);
  });
});
