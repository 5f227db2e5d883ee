import type { User } from '@aangan/contract/accounts/users.ts';
import { deleteSavedForms } from '../../api/forms.ts';
import { deleteCachedAnswers } from '../../api/offline.ts';
import { isPublicQuery, queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-action.ts';
import { deleteMessageDrafts } from '../../inbox/queries/message-drafts.ts';
import { refetchCurrentUser, setCurrentUser } from './current-user.ts';

/** The caller calls `switchUser`, because missing consents may have to be requested first. */
export function useLogin() {
  return useCall('auth/login');
}

export function useSignup() {
  return useCall('auth/signup', { sendsIdempotencyKey: true, onSuccess: switchUser });
}

/**
 * `token` is the identity token from the provider's popup. Refetches the current user afterwards, unless consents are
 * requested first.
 */
export function useGoogleLogin() {
  return useCall('auth/googlelogin', {
    onSuccess: async (user) => {
      if (user.asksConsent === true) return;
      switchUser(user);
      await refetchCurrentUser();
    },
  });
}

/** Ends the session and drops all cached answers of this person. */
export function useLogout() {
  return useCall('auth/logout', { onSuccess: () => switchUser(null) });
}

const switchListeners = new Set<(userId: string | null) => void>();

/** Calls `listener` when another user, or none, is switched to: it stops what the former user has begun. */
export function onUserSwitch(listener: (userId: string | null) => void): void {
  switchListeners.add(listener);
}

/** Switches to another user, or to none: keeps only what every visitor may see. */
export function switchUser(user: User | null): void {
  switchedTo = user?._id ?? null;
  deleteKept(switchedTo);
  setCurrentUser(user);
}

/** The user that `switchUser` has switched to, until this is noticed. */
let switchedTo: string | null | undefined;

/** Called when the server names another user, or none: another tab or device has ended the session of the former. */
export function noticeOtherUser(userId: string | null): void {
  const isKnown = userId === switchedTo;
  switchedTo = undefined;
  if (!isKnown) deleteKept(userId);
}

/** Deletes what this tab keeps of the former user. */
function deleteKept(userId: string | null): void {
  for (const listener of switchListeners) listener(userId);
  deleteCachedAnswers();
  deleteSavedForms();
  deleteMessageDrafts(userId);
  if (userId === null) void deleteUnsentPhotos();
  queryClient.removeQueries({ predicate: (query) => !isPublicQuery(query) });
}

/** If the chunk fails to load, the photos stay unreachable and the next sign-out deletes them. */
async function deleteUnsentPhotos(): Promise<void> {
  const photos = await import('../../inbox/queries/unsent-photos.ts').catch(() => null);
  await photos?.deleteAllUnsentPhotos();
}
