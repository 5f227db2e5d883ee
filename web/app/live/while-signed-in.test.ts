import { until } from '@aangan/tests/support/until.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { keys, queryClient } from '../../api/query-client.ts';
import { connectLiveWhileSignedIn } from './while-signed-in.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('drops what the tab keeps of somebody whose session another tab has ended', async () => {
  const typed: Record<string, string> = { 'typed:payout account': '{"pan":"ABCPR1234K"}' };
  const removeItem = (key: string) => delete typed[key];
  vi.stubGlobal('sessionStorage', Object.defineProperty(typed, 'removeItem', { value: removeItem }));
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('navigator', {});
  queryClient.setQueryData(keys.currentUser, { _id: 'asha', name: 'Asha' });
  queryClient.setQueryData([...keys.inbox, 'list'], ['a message']);
  queryClient.setQueryData(keys.listings, ['a home']);
  connectLiveWhileSignedIn();
  queryClient.setQueryData(keys.currentUser, null);
  await until(() => expect(queryClient.getQueryData([...keys.inbox, 'list'])).toBeUndefined());
  expect(queryClient.getQueryData(keys.listings)).toEqual(['a home']);
  expect(queryClient.getQueryData(keys.currentUser)).toBeNull();
  expect(typed).toEqual({});
});
