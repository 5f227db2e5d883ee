import { useQuery } from '@tanstack/react-query';
import type { User } from '@aangan/contract/account/users.ts';
import { refetchCurrentUser, setCurrentUser } from './current-user.ts';
import { renewDevice } from './push.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction, useCall } from './use-action.ts';

/** The cached current user. */
export function useAccount() {
  return useQuery({ queryKey: keys.account, queryFn: ({ signal }) => request('user/account', { signal }) });
}

/** Where the signed-in person is signed in. */
export function useSessions() {
  return useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => request('user/sessions', { signal }) });
}

export function useChangeName() {
  return useCall('user/update', { onSuccess: cacheUser });
}

export function useChangeState() {
  return useCall('user/update', { onSuccess: cacheUser });
}

/** This device stays signed in, by a new session. */
export function useChangePassword() {
  return useCall('auth/change-password', {
    onSuccess: async (user: User) => {
      // The new session has the device that the former one had.
      void renewDevice().catch(() => undefined);
      await cacheUser(user);
    },
  });
}

async function cacheUser(user: User): Promise<void> {
  setCurrentUser(user);
  await queryClient.invalidateQueries({ queryKey: keys.account });
}

export function useForgotPassword() {
  return useCall('auth/forgot-password');
}

/** Ends all sessions of the account; where this browser had one of them, nobody is signed in here any more. */
export function useResetPassword() {
  return useCall('auth/reset-password', { onSuccess: refetchCurrentUser });
}

export function useSendVerification() {
  return useCall('auth/send-verification', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.account, exact: true }),
  });
}

/** Confirms the address by the token of the mailed link, once it is there and somebody is signed in. */
export function useVerifyEmail(token: string | null, isSignedIn: boolean) {
  return useQuery({
    queryKey: keys.verification(token ?? ''),
    queryFn: async ({ signal }) => {
      const answer = await request('auth/verify-email', { body: { token: token ?? '' }, signal });
      await queryClient.invalidateQueries({ queryKey: keys.account, exact: true });
      return answer;
    },
    enabled: token !== null && isSignedIn,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}

/** Signs another device out. */
export function useEndSession() {
  return useAction({
    mutationFn: (id: string) => request('user/end-session', { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.sessions }),
  });
}

/** Whoever calls it leads away and forgets the person then: see `enterAs`. */
export function useLogoutEverywhere() {
  return useCall('auth/logout-everywhere');
}

/** As `useLogoutEverywhere`. The person's homes are gone from the public lists too. */
export function useDeleteAccount() {
  return useCall('user/delete', { onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.listings }) });
}
