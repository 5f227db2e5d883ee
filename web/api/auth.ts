import type { User } from '@aangan/contract/account/users.ts';
import { refetchCurrentUser, setCurrentUser } from './current-user.ts';
import { deleteSavedForms } from './saved-form.ts';
import { deleteMessageDrafts } from './message-drafts.ts';
import { deleteCachedAnswers } from './offline.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction, useCall } from './use-action.ts';

export function useLogin() {
  return useCall('auth/login', { onSuccess: switchUser });
}

export function useSignup() {
  return useCall('auth/signup', { isKeyed: true, onSuccess: switchUser });
}

/** `token` is the identity token of the provider's popup. The current user is fetched again after it. */
export function useGoogleLogin() {
  return useAction({
    mutationFn: (token: string) => request('auth/googlelogin', { body: { token } }),
    onSuccess: async (user) => {
      switchUser(user);
      await refetchCurrentUser();
    },
  });
}

/** Ends the session on the server and forgets every answer that was this person's alone. */
export function useLogout() {
  return useCall('auth/logout', { onSuccess: () => switchUser(null) });
}

/** Another person is here now, or nobody: what was answered to the last one is dropped, the public lists stay. */
export function switchUser(user: User | null): void {
  deleteCachedAnswers();
  deleteSavedForms();
  deleteMessageDrafts(user?._id ?? null);
  if (user === null) void deleteUnsentPhotos();
  queryClient.removeQueries({ queryKey: keys.inbox });
  queryClient.removeQueries({ queryKey: keys.account });
  queryClient.removeQueries({ queryKey: keys.bookings });
  queryClient.removeQueries({ queryKey: keys.myListings });
  queryClient.removeQueries({ queryKey: keys.wishlists });
  queryClient.removeQueries({ queryKey: ['listings', 'one'] });
  setCurrentUser(user);
}

/** Where its code does not come, nothing that is shown leads to them any more, and the next sign-out deletes them. */
async function deleteUnsentPhotos(): Promise<void> {
  const photos = await import('./unsent-photos.ts').catch(() => null);
  await photos?.deleteAllUnsentPhotos();
}
