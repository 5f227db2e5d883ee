import { startTestApp } from '@aangan/tests/support/app.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { networkPrefix } from '../platform/http/networks.ts';
import { RefusalPacing } from '../platform/http/refusal-pacing.ts';
import { SearchTurns, turnLimits } from './search-turns.ts';
import { checkAnswer, checkRefusal } from './send-answer.ts';

describe('a response', () => {
  const person = { _id: '1', name: 'Asha', email: 'asha@example.org', listing: [], booking: [] };

  test('is accepted if it matches the contract', () => {
    expect(() => checkAnswer('user/currentuser', { status: 200, body: person })).not.toThrow();
    expect(() => checkAnswer('listing/ratings', { status: 200, body: { ratings: undefined } })).not.toThrow();
  });

  test.each([
    { what: 'that lacks a field', body: { ...person, name: undefined } },
    { what: 'of another shape', body: { ...person, listing: 'none' } },
    { what: 'with fields that the contract does not have', body: { ...person, passwordHash: 'x' } },
    { what: 'with additional fields in a nested object', body: { ...person, booking: [{ _id: '1' }] } },
  ])('fails an answer $what', ({ body }) => {
    expect(() => checkAnswer('user/currentuser', { status: 200, body })).toThrow(/contract/);
    const json = Buffer.from(JSON.stringify(body));
    expect(() => checkAnswer('user/currentuser', { status: 200, json })).toThrow(/contract/);
  });

  test('fails a status that the contract does not list', () => {
    expect(() => checkAnswer('user/currentuser', { status: 201, body: person })).toThrow(/201/);
  });

  test('fails a refusal that the contract does not list', () => {
    expect(() => checkRefusal('auth/login', 'WRONG_CREDENTIALS')).not.toThrow();
    expect(() => checkRefusal('auth/login', 'TOO_MANY_REQUESTS')).not.toThrow();
    expect(() => checkRefusal('user/currentuser', 'NOT_SIGNED_IN')).not.toThrow();
    expect(() => checkRefusal('auth/login', 'NOT_SIGNED_IN')).toThrow(/NOT_SIGNED_IN/);
  });
});

describe('refusals', () => {
  test('a refusal of a signed-in person is not delayed by those of others with the same network address', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    const person = await app.signUp();
    const wait = vi.spyOn(RefusalPacing.prototype, 'wait');
    onTestFinished(() => wait.mockRestore());
    expect((await app.visitor().get('/api/booking/mine')).status).toBe(401);
    const unknown = '/api/booking/findbookingbyid/00000000-0000-4000-8000-000000000000';
    expect((await person.get(unknown)).status).toBe(404);
    expect(wait.mock.calls.map(([subject]) => subject)).toEqual([networkPrefix('127.0.0.1'), person.id]);
  });
});

describe('queueing of searches', () => {
  /** Searches that run until the test ends them; `begun` has their names in order of start. */
  function createSearchTurns(
    limits: Partial<ConstructorParameters<typeof SearchTurns>[0]> = {},
    pause = async () => {},
  ) {
    const turns = new SearchTurns(
      { running: 1, runningOfNetwork: 1, waiting: 10, waitingOfNetwork: 10, ...limits },
      pause,
    );
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

  test('limits concurrent searches per network without delaying other networks', async () => {
    const { begun, search, end } = createSearchTurns({ running: 3, runningOfNetwork: 2 });
    const own = ['a1', 'a2', 'a3'].map((name) => search(name));
    void search('b1', { network: 'b' });
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    await end('a3');
    expect(await own[2]).toBe('a3');
  });

  test('starts searches of waiting networks in turn', async () => {
    const { begun, search, end } = createSearchTurns();
    for (const name of ['a1', 'a2', 'a3']) void search(name);
    void search('b1', { network: 'b' });
    void search('c1', { network: 'c' });
    for (const name of ['a1', 'b1', 'a2', 'c1']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
  });

  test('pauses a network between two of its searches, and starts others meanwhile', async () => {
    const pauses: (() => void)[] = [];
    const { begun, search, end } = createSearchTurns({}, () => new Promise((resolve) => pauses.push(resolve)));
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

  test('refuses a search of a network with too many waiting ones', async () => {
    const { search } = createSearchTurns({ waitingOfNetwork: 1 });
    for (const name of ['a1', 'a2']) void search(name);
    expect(await search('a3')).toBe('TOO_MANY_REQUESTS');
  });

  test('refuses the search with the highest cost when too many wait', async () => {
    const { begun, search, end } = createSearchTurns({ waiting: 2, waitingOfNetwork: 2 });
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

  test('responses in progress are not aborted, and do not delay searches of other networks', async () => {
    const { begun, search, end } = createSearchTurns({ waiting: 1, waitingOfNetwork: 1 });
    void search('a1');
    void search('a2', { cost: 9, isBegun: true });
    void search('a3', { isBegun: true });
    void search('b1', { network: 'b' });
    expect(await search('c1', { network: 'c', cost: 2 })).toBe('UNAVAILABLE');
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });
});
