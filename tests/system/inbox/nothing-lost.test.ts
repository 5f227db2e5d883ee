import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../support/client.ts';
import { dice } from '../../support/dice.ts';
import { aHomeForm } from '../../support/listings.ts';
import { Fleet, pickDisaster, injectFault } from '../../support/live/fleet.ts';
import { type Lane, playHistory, type Visitor } from '../../support/live/history.ts';

const PROCESSES = 4;
/** Histories that run at once, each with two people of its own: they share the faults. */
const LANES = 10;
const HISTORIES = Number(process.env['INBOX_HISTORIES'] ?? 70);
const SEED = process.env['INBOX_SEED'] ?? '0';

let fleet: Fleet;
let lanes: Lane[];
beforeAll(async () => {
  fleet = await Fleet.start(PROCESSES);
  lanes = await Promise.all(Array.from({ length: Math.min(LANES, HISTORIES) }, aLane));
}, 240_000);
afterAll(() => fleet.close());

async function aLane(): Promise<Lane> {
  const people: [Visitor, Visitor] = [await aVisitor(), await aVisitor()];
  const [host, guest] = people.map(({ at }) => at(fleet.urls[0])) as [Client, Client];
  const home = (await host.post<{ _id: string }>('/api/listing/add', await aHomeForm())).body;
  const { body } = await guest.post<{ _id: string }>(`/api/inbox/ask/${home._id}`, { message: 'Namaste' });
  return { people, conversation: body._id, seen: [-1, -1] };
}

let visitors = 0;
async function aVisitor(): Promise<Visitor> {
  visitors += 1;
  const browser = new Client(fleet.urls[0]);
  const person = { name: 'Somebody', email: `somebody${visitors}@example.org`, password: 'courtyard-with-neem' };
  const { body } = await browser.post<{ _id: string }>('/api/auth/signup', person);
  return { id: body._id, cookie: browser.cookie, at: (url) => new Client(url, browser.cookie) };
}

test(
  `after ${HISTORIES} histories of seed ${SEED} on ${PROCESSES} processes that are killed, every device has every message once, in the order of the server, with the right unread count`,
  { timeout: 1_200_000 },
  async () => {
    expect(new Set(fleet.pids).size).toBe(PROCESSES);
    for (let played = 0, round = 0; played < HISTORIES; played += lanes.length, round += 1) {
      const wrong = await playRound(round, lanes.slice(0, HISTORIES - played));
      expect({ seed: `${SEED}-${round}`, disaster: pickDisaster(round), wrong }).toEqual({
        seed: `${SEED}-${round}`,
        disaster: pickDisaster(round),
        wrong: [],
      });
    }
  },
);

/** Runs a history per lane, with faults for all of them; returns the violations at the end. */
async function playRound(round: number, playing: Lane[]): Promise<string[]> {
  const seed = `${SEED}-${round}`;
  const chance = dice(seed);
  let left = chance.whole(1, 8 * playing.length);
  let struck: Promise<void> | undefined;
  const onAct = () => {
    left -= 1;
    if (left === 0) struck = injectFault(pickDisaster(round), fleet, chance);
  };
  const stage = { urls: fleet.urls, primary: fleet.primary, onAct };
  const wrong = await Promise.all(playing.map((lane, number) => playHistory(stage, lane, dice(`${seed}-${number}`))));
  await struck;
  return wrong.flat();
}
