import type { User } from '@aangan/contract/accounts/users.ts';
import { useQuery } from '@tanstack/react-query';
import { keys, queryClient, useAnswer } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction, useCall } from '../../api/use-action.ts';
import { renewDevice } from '../../inbox/queries/notifications.ts';
import { refetchCurrentUser, setCurrentUser } from './current-user.ts';

/** Polling interval until the download of the data copy is ready. */
const POLL_INTERVAL_MS = 3_000;

const accountKeys = {
  verification: (token: string) => ['account', 'verification', token],
  sessions: ['account', 'sessions'],
} as const;

/** Fetches the signed-in person's account. */
export function useAccount() {
  return useAnswer('user/account', keys.account, {
    refetchInterval: ({ state: { data } }) =>
      data?.dataExport !== undefined && data.dataExport.url === undefined ? POLL_INTERVAL_MS : false,
  });
}

/** Lists the active sessions of the signed-in person. */
export function useSessions() {
  return useAnswer('user/sessions', accountKeys.sessions);
}

/** Changes the name, or the Indian state in which the person lives, for taxes on invoices. */
export function useChangeAccount() {
  return useCall('user/update', { onSuccess: cacheUser });
}

/** Changes the password. The server replaces this device's session, so it stays signed in. */
export function useChangePassword() {
  return useCall('auth/change-password', {
    onSuccess: async (user: User) => {
      // Moves the push subscription to the new session.
      void renewDevice().catch(() => undefined);
      await cacheUser(user);
    },
  });
}

async function cacheUser(user: User): Promise<void> {
  setCurrentUser(user);
  await queryClient.invalidateQueries({ queryKey: keys.account });
}

/** Requests a copy of everything that is stored about this person. */
export function useRequestDataCopy() {
  return useCall('user/export', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.account, exact: true }),
  });
}

export function useForgotPassword() {
  return useCall('auth/forgot-password');
}

/** Resets the password and ends all sessions of the account, including one in this browser. */
export function useResetPassword() {
  return useCall('auth/reset-password', { onSuccess: refetchCurrentUser });
}

export function useSendVerification() {
  return useCall('auth/send-verification', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.account, exact: true }),
  });
}

/** Verifies the e-mail address with the token of the mailed link, once somebody is signed in. */
export function useVerifyEmail(token: string | null, isSignedIn: boolean) {
  return useQuery({
    queryKey: accountKeys.verification(token ?? ''),
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

export function useEndSession() {
  return useAction({
    mutationFn: (id: string) => request('user/end-session', { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** Ends all sessions. The caller navigates away and then calls `switchUser`. */
export function useLogoutEverywhere() {
  return useCall('auth/logout-everywhere');
}

/** Deletes the account, like `useLogoutEverywhere`. The public lists lose the person's homes too. */
export function useDeleteAccount() {
  return useCall('user/delete', {
    // Not awaited: its answers may end this screen before the caller confirms the deletion.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.listings }),
  });
}
