import type { CallInput } from '@aangan/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { refetchCurrentUser, setCurrentUser } from './current-user.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction } from './use-action.ts';

/** The cached current user. */
export function useAccount() {
  return useQuery({ queryKey: keys.account, queryFn: ({ signal }) => request('user/account', { signal }) });
}

/** Where the signed-in person is signed in. */
export function useSessions() {
  return useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => request('user/sessions', { signal }) });
}

export function useRename() {
  return useAction({
    mutationFn: (body: CallInput<'user/update'>) => request('user/update', { body }),
    onSuccess: async (user) => {
      setCurrentUser(user);
      await queryClient.invalidateQueries({ queryKey: keys.account });
    },
  });
}

/** This device stays signed in, by a new session. */
export function useChangePassword() {
  return useAction({
    mutationFn: (body: CallInput<'auth/change-password'>) => request('auth/change-password', { body }),
    onSuccess: async (user) => {
      setCurrentUser(user);
      await queryClient.invalidateQueries({ queryKey: keys.account });
    },
  });
}

export function useForgotPassword() {
  return useAction({
    mutationFn: (body: CallInput<'auth/forgot-password'>) => request('auth/forgot-password', { body }),
  });
}

/** Ends all sessions of the account; where this browser had one of them, nobody is signed in here any more. */
export function useResetPassword() {
  return useAction({
    mutationFn: (body: CallInput<'auth/reset-password'>) => request('auth/reset-password', { body }),
    onSuccess: refetchCurrentUser,
  });
}

export function useSendVerification() {
  return useAction({
    mutationFn: () => request('auth/send-verification'),
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
  return useAction({ mutationFn: () => request('auth/logout-everywhere') });
}

/** As `useLogoutEverywhere`. The person's homes are gone from the public lists too. */
export function useDeleteAccount() {
  return useAction({
    mutationFn: (body: CallInput<'user/delete'>) => request('user/delete', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.listings }),
  });
}
