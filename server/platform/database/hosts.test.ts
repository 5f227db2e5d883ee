import { expect, test } from 'vitest';
import { chooseReplica, chooseWriter, computeHostState, type Host, hostNames, splitHosts } from './hosts.ts';

test.for([
  ['postgres://asha:secret@one:5432/stays', ['postgres://asha:secret@one:5432/stays'], ['one:5432']],
  [
    'postgres://asha:secret@one:5433,two,10.0.0.3:5434/stays?sslmode=require',
    [
      'postgres://asha:secret@one:5433/stays?sslmode=require',
      'postgres://asha:secret@two/stays?sslmode=require',
      'postgres://asha:secret@10.0.0.3:5434/stays?sslmode=require',
    ],
    ['one:5433', 'two:5432', '10.0.0.3:5434'],
  ],
  [
    'postgres://a:se,c@ret@[::1]:5432,[::2]/stays',
    ['postgres://a:se,c@ret@[::1]:5432/stays', 'postgres://a:se,c@ret@[::2]/stays'],
    ['[::1]:5432', '[::2]:5432'],
  ],
  [
    'postgres://asha@%2Fvar%2Frun:5432/stays?options=-c%20a=b,c',
    ['postgres://asha@%2Fvar%2Frun:5432/stays?options=-c%20a=b,c'],
    ['/var/run:5432'],
  ],
] as const)('%s', ([url, hosts, names]) => {
  expect(splitHosts(url)).toEqual(hosts);
  expect(hostNames(url)).toEqual(names);
});

const writer = (name: string, timeline: number): Host => ({
  name,
  lastResult: { isReplica: false, isStreaming: false, lagSeconds: 0, timeline },
});
const replica = (name: string, { isStreaming = true, lagSeconds = 0 } = {}): Host => ({
  name,
  lastResult: { isReplica: true, isStreaming, lagSeconds, timeline: 0 },
});
const away = (name: string): Host => ({ name, lastResult: { error: new Error('it does not answer') } });

test.for<[string, Host[], number | undefined, number, string | undefined]>([
  ['the primary among replicas', [replica('a'), writer('b', 3), replica('c')], undefined, 0, 'b'],
  ['nothing, where all are replicas', [replica('a'), replica('b')], undefined, 0, undefined],
  ['no longer one that became a replica', [replica('a'), replica('b')], 0, 3, undefined],
  ['still one that does not answer, since it may be slow', [away('a'), replica('b')], 0, 3, 'a'],
  ['another that took the place of one that does not answer', [away('a'), writer('b', 4)], 0, 3, 'b'],
  ['of two the one of the newer history', [writer('a', 3), writer('b', 4)], 0, 3, 'b'],
  ['of two the one of the newer history, whichever comes first', [writer('a', 4), writer('b', 3)], undefined, 0, 'a'],
  ['of two of one history the one it has', [writer('a', 3), writer('b', 3)], 1, 3, 'b'],
  ['nobody of an older history than was written', [writer('a', 3), away('b')], undefined, 4, undefined],
  ['not a former primary in place of one that does not answer', [writer('a', 3), away('b')], 1, 4, 'b'],
])('writes to %s', ([, hosts, current, newest, expected]) => {
  const before = current === undefined ? undefined : hosts[current];
  expect(chooseWriter(hosts, before, newest)?.name).toBe(expected);
});

test.for<[string, Host[], number | undefined, string | undefined]>([
  ['a replica that follows', [writer('a', 1), replica('b', { isStreaming: false }), replica('c')], undefined, 'c'],
  ['not one that is far behind', [replica('a', { lagSeconds: 11 }), replica('b', { lagSeconds: 9 })], 0, 'b'],
  ['the one it has, as long as that follows', [replica('a'), replica('b'), replica('c')], 1, 'b'],
  ['another, once that is the primary', [writer('a', 2), replica('b')], 0, 'b'],
  ['the primary, where no replica follows', [writer('a', 2), away('b')], 1, 'a'],
  ['the one it had, where none answers', [away('a'), away('b')], 1, 'b'],
])('reads from %s', ([, hosts, current, expected]) => {
  const before = current === undefined ? undefined : hosts[current];
  expect(chooseReplica(hosts, before, () => 0)?.name).toBe(expected);
});

test('distributes readers over the replicas', () => {
  const hosts = [replica('a'), replica('b'), replica('c')];
  expect([0, 0.4, 0.99].map((dice) => chooseReplica(hosts, undefined, () => dice)?.name)).toEqual(['a', 'b', 'c']);
});

test('distinguishes a current replica from a lagging and an unreachable one', () => {
  const hosts = [
    writer('a', 1),
    replica('b'),
    replica('c', { lagSeconds: 10.1 }),
    replica('d', { isStreaming: false }),
  ];
  expect([...hosts, away('e'), { name: 'f' }].map(computeHostState)).toEqual([
    'healthy',
    'healthy',
    'behind',
    'behind',
    'unavailable',
    'unavailable',
  ]);
});
