import { expect, test } from 'vitest';
import { SearchTurns, turnLimits } from './search-turns.ts';

/** Searches that run until the test ends them; `begun` has their names in order of start. */
function createSearchTurns(limits: ConstructorParameters<typeof SearchTurns>[0], pause = async () => {}) {
  const turns = new SearchTurns(limits, pause);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const search = (name: string, { network = 'a', cost = 1, isBegun = false } = {}) => {
    const result = turns.run({ network, cost, isBegun }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    return result.catch((error: { code: string }) => error.code);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, search, end };
}

test('limits the running searches of one network, and starts those of others beside them', async () => {
  const { begun, search, end } = createSearchTurns({
    running: 3,
    runningOfNetwork: 2,
    waiting: 10,
    waitingOfNetwork: 10,
  });
  const own = ['a1', 'a2', 'a3'].map((name) => search(name));
  void search('b1', { network: 'b' });
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('a3');
  expect(await own[2]).toBe('a3');
});

test('starts searches of waiting networks in turn', async () => {
  const { begun, search, end } = createSearchTurns({
    running: 1,
    runningOfNetwork: 1,
    waiting: 10,
    waitingOfNetwork: 10,
  });
  for (const name of ['a1', 'a2', 'a3']) void search(name);
  void search('b1', { network: 'b' });
  void search('c1', { network: 'c' });
  for (const name of ['a1', 'b1', 'a2', 'c1']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
});

test('pauses a network between two of its searches, and starts others meanwhile', async () => {
  const pauses: (() => void)[] = [];
  const limits = { running: 1, runningOfNetwork: 1, waiting: 10, waitingOfNetwork: 10 };
  const { begun, search, end } = createSearchTurns(limits, () => new Promise((resolve) => pauses.push(resolve)));
  for (const name of ['a1', 'a2']) void search(name);
  await end('a1');
  void search('b1', { network: 'b' });
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  pauses.forEach((resume) => resume());
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('refuses a search behind too many waiting ones of its own network', async () => {
  const { search } = createSearchTurns({ running: 1, runningOfNetwork: 1, waiting: 10, waitingOfNetwork: 1 });
  for (const name of ['a1', 'a2']) void search(name);
  expect(await search('a3')).toBe('TOO_MANY_REQUESTS');
});

test('refuses the search with the highest cost when too many wait', async () => {
  const { begun, search, end } = createSearchTurns({
    running: 1,
    runningOfNetwork: 1,
    waiting: 2,
    waitingOfNetwork: 2,
  });
  void search('a1');
  const [cheap, dear] = [search('b1', { network: 'b' }), search('c1', { network: 'c', cost: 40 })];
  const later = search('d1', { network: 'd', cost: 2 });
  expect(await dear).toBe('UNAVAILABLE');
  expect(await search('e1', { network: 'e', cost: 2 })).toBe('UNAVAILABLE');
  await end('a1');
  await end('b1');
  await end('d1');
  expect([begun, await cheap, await later]).toEqual([['a1', 'b1', 'd1'], 'b1', 'd1']);
});

test.each([
  { cores: 1, running: 2, runningOfNetwork: 1 },
  { cores: 2, running: 2, runningOfNetwork: 1 },
  { cores: 4, running: 4, runningOfNetwork: 2 },
  { cores: 32, running: 4, runningOfNetwork: 2 },
])('on $cores cores $running searches run at once, $runningOfNetwork of one network', ({ cores, ...limits }) => {
  expect(turnLimits(cores)).toMatchObject(limits);
});

test('does not refuse a running search', async () => {
  const { begun, search, end } = createSearchTurns({
    running: 1,
    runningOfNetwork: 1,
    waiting: 1,
    waitingOfNetwork: 1,
  });
  void search('a1');
  void search('a2', { cost: 9, isBegun: true });
  void search('a3', { isBegun: true });
  expect(await search('b1', { network: 'b' })).toBe('UNAVAILABLE');
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});
