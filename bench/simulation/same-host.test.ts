import { expect, test } from 'vitest';
import { Cores, EventQueue } from './cores.ts';
import { Chance, coresThatExplain, type Kind, predictSameHost } from './server-process.ts';
import { simulate } from './ten-machines.ts';

const kind: Kind = { name: 'a home', weight: 1, app: 2, database: 2, sender: 1 };
const host = { machines: 1, cores: 16, connections: 1, kinds: [kind], seed: 1 };

test('one visitor is answered as often as the work of an answer fits into a second', () => {
  expect(predictSameHost(host).perSecond).toBeCloseTo(1_000 / 5, -1);
});

test('many visitors of one machine are answered as often as its event loop works', () => {
  expect(predictSameHost({ ...host, connections: 64 }).perSecond).toBeCloseTo(1_000 / 2, -1.5);
});

test('a second machine doubles that where there are cores, and adds nothing where there are none', () => {
  const perSecond = (cores: number, machines: number) =>
    predictSameHost({ ...host, cores, machines, connections: 64 }).perSecond;
  expect(perSecond(16, 2) / perSecond(16, 1)).toBeCloseTo(2, 1);
  expect(perSecond(1, 2) / perSecond(1, 1)).toBeCloseTo(1, 1);
});

test('half of the cores answer half as many, and are found again by how many were answered', () => {
  const busy = { ...host, cores: 1, connections: 64 };
  const half = predictSameHost({ ...busy, cores: 0.5 }).perSecond;
  expect(half / predictSameHost(busy).perSecond).toBeCloseTo(0.5, 1);
  expect(coresThatExplain(half, busy)).toBeCloseTo(0.5, 1);
});

test('two processes on a core finish after both have had their share', () => {
  const queue = new EventQueue();
  const cores = new Cores(queue, 1);
  const done: [name: string, at: number][] = [];
  cores.work(10, () => done.push(['long', queue.now]));
  queue.after(2, () => cores.work(3, () => done.push(['short', queue.now])));
  queue.runUntil(100);
  // Alone for 2 ms, then shared: the short task has received its 3 ms after 6 ms, and the long task finishes its last 5
  // ms alone.
  expect(done).toEqual([
    ['short', 8],
    ['long', 13],
  ]);
  expect(cores.worked).toBeCloseTo(13);
});

test('work varies about its mean', () => {
  const chance = new Chance(7);
  const times = Array.from({ length: 20_000 }, () => chance.work(5));
  expect(times.reduce((sum, ms) => sum + ms, 0) / times.length).toBeCloseTo(5, 0);
});

test('a site goes on without a machine and without its primary, the same for the same seed', () => {
  const machine = { processesEach: 2, coresEach: 2, primaryCores: 4, replicaCores: 4 };
  const site = { ...machine, machines: 3, replicas: 1, perSecond: { list: 50, home: 100, search: 25, booking: 2 } };
  const phases = simulate({ ...site, seed: 3 });
  const [well, less, away, next] = phases;
  expect(phases).toEqual(simulate({ ...site, seed: 3 }));
  expect(phases).not.toEqual(simulate({ ...site, seed: 4 }));
  expect(well?.perSecond).toBeCloseTo(177, -1.3);
  expect([well?.failed, less?.failed, next?.failed].every((failed = 99) => failed < 3)).toBe(true);
  // Bookings wait for a primary; reads are answered by the replica, the first of them late.
  expect(away?.failed).toBeGreaterThan(20);
  expect(away?.perSecond).toBeGreaterThan(150);
  expect(away?.p99).toBeGreaterThan(1_000);
});
