import { beforeEach, expect, it, vi } from 'vitest';
import { deleteMessageDrafts, readMessageDraft, saveMessageDraft } from './message-drafts.ts';

beforeEach(() => {
  // Like a browser's storage: saved items are enumerable own keys.
  const storage: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => (storage[key] = value)),
    removeItem: hidden((key: string) => delete storage[key]),
  });
  vi.stubGlobal('localStorage', storage);
});

it('keeps drafts of each person separate, over signing in again', () => {
  saveMessageDraft('ila', 'draft:1', 'Half a sent');
  saveMessageDraft('ravi', 'draft:1', 'Another');
  expect(readMessageDraft('ila', 'draft:1')).toBe('Half a sent');
  deleteMessageDrafts('ila');
  expect(readMessageDraft('ila', 'draft:1')).toBe('Half a sent');
  expect(readMessageDraft('ravi', 'draft:1')).toBe('');
});

it('keeps no drafts after sign-out, and no blank ones', () => {
  saveMessageDraft('ila', 'draft:1', 'Half a sent');
  saveMessageDraft('ila', 'draft:2', '');
  localStorage.setItem('theme', 'dark');
  deleteMessageDrafts(null);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
