import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextSealer, UnsealError } from './text-sealer.ts';

const sealer = new TextSealer('a secret of forty characters, for tests.');
const other = new TextSealer('another secret of forty characters, too.');

test('opens any text that it sealed, and seals the same text differently each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
      const sealed = sealer.seal(text, owner);
      expect(sealer.open(sealed, owner)).toBe(text);
      expect(sealer.seal(text, owner)).not.toBe(sealed);
    }),
  );
});

test('a sealed text reveals only its length', () => {
  const sealed = sealer.seal('ABCDE1234F', 'pan of 1');
  expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('ABCDE');
});

describe('does not open', () => {
  test('with another secret, which the error names', () => {
    expect(() => other.open(sealer.seal('x', 'pan of 1'), 'pan of 1')).toThrow(/another APP_SECRET/);
    expect(other.hasSealed(sealer.seal('x', 'pan of 1'))).toBe(false);
    expect(sealer.hasSealed(sealer.seal('x', 'pan of 1'))).toBe(true);
  });

  test('for another owner', () => {
    expect(() => sealer.open(sealer.seal('x', 'pan of 1'), 'pan of 2')).toThrow(/belongs to another row/);
  });

  test('once any byte of it was changed', () => {
    const sealed = sealer.seal('ABCDE1234F', 'pan of 1');
    const head = sealed.slice(0, sealed.lastIndexOf('.') + 1);
    const bytes = Buffer.from(sealed.slice(head.length), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => sealer.open(head + changed.toString('base64url'), 'pan of 1')).toThrow(UnsealError);
    }
  });

  test.each(['', 'ABCDE1234F', 'v1', 'v2.x.y', `v1.${sealer.keyName}.`, `v1.${sealer.keyName}.AAAA`, 'v1.a.b.c'])(
    'what is none: %s',
    (text) => {
      expect(() => sealer.open(text, 'pan of 1')).toThrow(UnsealError);
    },
  );
});
