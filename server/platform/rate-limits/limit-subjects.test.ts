import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkPrefix } from '../http/networks.ts';
import { hashSubject } from './rate-limits.ts';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0'],
    ['2001:0DB8:00a0:0001::', '2001:db8:a0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('%s is in %s', (address, network) => {
    expect(networkPrefix(address)).toBe(network);
  });

  test('is the same for all addresses that share the first 64 bits, and for no others', () => {
    const half = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 0xffff })));
    const written = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
    fc.assert(
      fc.property(half, half, half, half, (network, other, hostA, hostB) => {
        const a = networkPrefix(written([...network, ...hostA]));
        expect(networkPrefix(written([...network, ...hostB]))).toBe(a);
        expect(networkPrefix(written([...other, ...hostB])) === a).toBe(written(network) === written(other));
      }),
    );
  });
});

test('a subject reveals nothing of its parts, and distinguishes their boundaries', () => {
  expect(hashSubject('asha@example.org', '203.0.113.7')).toMatch(/^[\w-]{43}$/);
  expect(hashSubject('ab', 'c')).not.toBe(hashSubject('a', 'bc'));
});
