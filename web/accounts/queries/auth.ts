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
  draftsOwner = user?._id ?? null;
  deleteKept(draftsOwner);
  setCurrentUser(user);
}

/** The person whose drafts and typed forms this tab keeps. */
let draftsOwner: string | null = null;

/**
 * Called when the server names another user than before, or none. Without a session nobody sees private answers; what
 * somebody has typed waits for them to sign in again, and is deleted when somebody else does.
 */
export function noticeUser(userId: string | null): void {
  if (userId === null) return deletePrivateAnswers();
  if (draftsOwner !== null && draftsOwner !== userId) deleteKept(userId);
  draftsOwner = userId;
}

/** Deletes what this tab keeps of the former user. */
function deleteKept(userId: string | null): void {
  for (const listener of switchListeners) listener(userId);
  deleteSavedForms();
  deleteMessageDrafts(userId);
  if (userId === null) void deleteUnsentPhotos();
  deletePrivateAnswers();
}

function deletePrivateAnswers(): void {
  deleteCachedAnswers();
  queryClient.removeQueries({ predicate: (query) => !isPublicQuery(query) });
}

/** If the chunk fails to load, the photos stay unreachable and the next sign-out deletes them. */
async function deleteUnsentPhotos(): Promise<void> {
  const photos = await import('../../inbox/queries/unsent-photos.ts').catch(() => null);
  await photos?.deleteAllUnsentPhotos();
}
