import { beforeEach, expect, it, vi } from 'vitest';
import { deleteTypedMessages, readTyped, writeTyped } from './typed-messages.ts';

beforeEach(() => {
  // As a browser's: what is saved are its own enumerable keys.
  const storage: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => (storage[key] = value)),
    removeItem: hidden((key: string) => delete storage[key]),
  });
  vi.stubGlobal('localStorage', storage);
});

it('keeps what each person typed apart, over the same person signing in again', () => {
  writeTyped('ila', 'draft:1', 'Half a sent');
  writeTyped('ravi', 'draft:1', 'Another');
  expect(readTyped('ila', 'draft:1')).toBe('Half a sent');
  deleteTypedMessages('ila');
  expect(readTyped('ila', 'draft:1')).toBe('Half a sent');
  expect(readTyped('ravi', 'draft:1')).toBe('');
});

it('keeps nothing when nobody is here any more, nor blank text', () => {
  writeTyped('ila', 'draft:1', 'Half a sent');
  writeTyped('ila', 'draft:2', '');
  localStorage.setItem('theme', 'dark');
  deleteTypedMessages(null);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
