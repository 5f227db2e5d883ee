import type { Listing } from '@aangan/contract/homes/listings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../../support/dice.ts';
import { publishHome } from '../../support/listings.ts';
import { day, hold } from '../../support/people.ts';
import {
  anyDays,
  attempts,
  measureTime,
  printSpeed,
  rounds,
  type RacePerson,
  type Servers,
  startServers,
} from '../../support/races/race.ts';

const SERVERS = 4;

let servers: Servers;
let host: RacePerson;
let guests: RacePerson[];
beforeAll(async () => {
  servers = await startServers(SERVERS);
  host = await servers.person('Hari');
  guests = await Promise.all(Array.from({ length: attempts }, () => servers.person('Gita')));
}, 120_000);
afterAll(() => servers.close());

const aHome = () => publishHome(host.at(0));

/**
 * Each guest sends one request, all at once, each to the next server; returns counts by status, and the longest
 * duration.
 */
async function allAsk(home: Listing, dates: (index: number) => [string, string]) {
  const answers = await Promise.all(
    guests.map(async (guest, index) => {
      const { answer, ms } = await measureTime(hold(guest.at(index), home, ...dates(index)));
      return { status: answer.status, ms };
    }),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { created: count(201), taken: count(409), slowest: Math.max(...answers.map(({ ms }) => ms)) };
}

/** Number of pairs of active bookings of one home that overlap. */
async function sharedDays(): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    select count(*) as pairs from booking a join booking b on a.listing_id = b.listing_id and a.id < b.id
    where a.state in ('held', 'confirmed') and b.state in ('held', 'confirmed')
      and daterange(a.check_in, a.check_out, '[]') && daterange(b.check_in, b.check_out, '[]')
  `.execute(servers.database.db);
  return rows[0]?.pairs ?? -1;
}

describe(`${attempts} guests at ${SERVERS} servers at once`, { timeout: 300_000 }, () => {
  it(`request the same days: one gets them, in ${rounds} rounds`, async () => {
    const home = await aHome();
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ends = await allAsk(home, () => [day(10 + round * 4), day(12 + round * 4)]);
      expect({ round, ...ends }).toMatchObject({ round, created: 1, taken: attempts - 1 });
      slowest.push(ends.slowest);
    }
    expect(await sharedDays()).toBe(0);
    printSpeed('the same days', slowest);
  });

  it(`that request overlapping days: no day is sold twice, ${rounds} times in a row`, async () => {
    const home = await aHome();
    const chance = dice('overlapping days');
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ends = await allAsk(home, () => anyDays(chance, 10 + round * 25));
      expect({ round, answered: ends.created + ends.taken }).toEqual({ round, answered: attempts });
      expect(ends.created).toBeGreaterThan(0);
      slowest.push(ends.slowest);
    }
    expect(await sharedDays()).toBe(0);
    printSpeed('overlapping days', slowest);
  });
});

it('a home whose price changes meanwhile is booked at a price that was shown', { timeout: 120_000 }, async () => {
  const home = await aHome();
  const edit = new FormData();
  edit.set('rent', '2500');
  const [edited, ...answers] = await Promise.all([
    host.at(0).post(`/api/listing/update/${home._id}`, edit),
    ...guests.slice(0, 12).map((guest, index) => hold(guest.at(index), home, day(20 + index * 4), day(22 + index * 4))),
  ]);
  expect(edited?.status).toBe(200);
  const outcomes = new Set(answers.map(({ status, body, error }) => (status === 201 ? body.rent : error.code)));
  expect([2_000, 'PRICE_CHANGED']).toEqual(expect.arrayContaining([...outcomes]));
});
