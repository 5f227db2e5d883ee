import { until } from '@aangan/tests/support/until.ts';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { keys, queryClient } from '../../api/query-client.ts';
import { connectLiveWhileSignedIn } from './while-signed-in.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('deletes private responses when the session ends, and drafts when another user signs in', async () => {
  const typed: Record<string, string> = { 'typed:payout account': '{"pan":"ABCPR1234K"}' };
  const removeItem = (key: string) => delete typed[key];
  vi.stubGlobal('sessionStorage', Object.defineProperty(typed, 'removeItem', { value: removeItem }));
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('navigator', {});
  // Never idle: there is no page to show the events of the live channel.
  vi.stubGlobal('requestIdleCallback', () => 0);
  const isSignedIn = (user: object | null) => queryClient.setQueryData(keys.currentUser, user);
  const inbox = [...keys.inbox, 'list'];
  isSignedIn({ _id: 'asha', name: 'Asha' });
  queryClient.setQueryData(inbox, ['a message']);
  queryClient.setQueryData(keys.listings, ['a home']);
  onTestFinished(connectLiveWhileSignedIn());

  isSignedIn(null);
  await until(() => expect(queryClient.getQueryData(inbox)).toBeUndefined());
  expect(queryClient.getQueryData(keys.listings)).toEqual(['a home']);
  expect(queryClient.getQueryData(keys.currentUser)).toBeNull();
  expect(Object.keys(typed)).toHaveLength(1);

  isSignedIn({ _id: 'farah', name: 'Farah' });
  await until(() => expect(typed).toEqual({}));
});
