import type { Listing } from '@aangan/contract/homes/listings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishHome } from '../../support/listings.ts';
import { day, hold } from '../../support/people.ts';
import { type RacePerson, type Servers, startServers } from '../../support/races/race.ts';

const SERVERS = 2;
const GUESTS = 20;

let servers: Servers;
let home: Listing;
let guests: RacePerson[];
beforeAll(async () => {
  servers = await startServers(SERVERS);
  home = await publishHome((await servers.person('Hari')).at(0));
  guests = await Promise.all(Array.from({ length: GUESTS }, () => servers.person('Gita')));
});
afterAll(() => servers.close());

test.each([1, 2, 3, 4, 5])(
  `one of ${GUESTS} concurrent requests for the same days at ${SERVERS} servers succeeds, round %i`,
  async (round) => {
    const answers = await Promise.all(
      guests.map((guest, server) => hold(guest.at(server), home, day(10 + round * 4), day(12 + round * 4))),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: GUESTS - 1 }, () => 409)]);
  },
);
