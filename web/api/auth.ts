import type { CallInput } from '@aangan/contract/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { refetchCurrentUser, setCurrentUser } from './current-user.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';

export function useLogin() {
  return useMutation({
    mutationFn: (body: CallInput<'auth/login'>) => request('auth/login', { body }),
    onSuccess: (user) => enter(() => setCurrentUser(user)),
  });
}

export function useSignup() {
  return useMutation({
    mutationFn: (body: CallInput<'auth/signup'>) => request('auth/signup', { body }),
    onSuccess: (user) => enter(() => setCurrentUser(user)),
  });
}

/** `token` is the identity token of the provider's popup. The current user is fetched again after it. */
export function useGoogleLogin() {
  return useMutation({
    mutationFn: (token: string) => request('auth/googlelogin', { body: { token } }),
    onSuccess: async (user) => {
      enter(() => setCurrentUser(user));
      await refetchCurrentUser();
    },
  });
}

/** Ends the session on the server and forgets every answer that was this person's alone. */
export function useLogout() {
  return useMutation({
    mutationFn: () => request('auth/logout'),
    onSuccess: () => enter(() => setCurrentUser(null)),
  });
}

/** Another person is here now: what was answered to the last one is dropped, the public lists stay. */
function enter(become: () => void): void {
  queryClient.removeQueries({ queryKey: keys.bookings });
  queryClient.removeQueries({ queryKey: keys.myListings });
  queryClient.removeQueries({ queryKey: ['listings', 'one'] });
  become();
}
