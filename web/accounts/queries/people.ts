import type { OwnProfile } from '@aangan/contract/accounts/people.ts';
import { sendForm } from '../../api/forms.ts';
import { keys, queryClient, useAnswer } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction, useCall } from '../../api/use-action.ts';

/** The public profile of a person. */
export function usePerson(id: string, { enabled = true } = {}) {
  return useAnswer('people/person', keys.person(id), { id, enabled: enabled && id !== '' });
}

/** The signed-in person's own profile. */
export function useOwnProfile({ enabled = true } = {}) {
  return useAnswer('people/me', keys.ownProfile, { enabled });
}

export function useChangeProfile() {
  return useCall('people/change-me', { onSuccess: cacheOwnProfile });
}

export function useSetPhoto() {
  return useAction({
    mutationFn: (photo: File) => {
      const form = new FormData();
      form.set('image1', photo);
      return sendForm('people/photo', { form });
    },
    onSuccess: cacheOwnProfile,
  });
}

export function useDeletePhoto() {
  return useCall('people/delete-photo', { onSuccess: cacheOwnProfile });
}

export function useSendPhoneCode() {
  return useCall('people/phone');
}

export function useEnterPhoneCode() {
  return useCall('people/phone-code', { onSuccess: cacheOwnProfile });
}

export function useDeletePhone() {
  return useCall('people/delete-phone', { onSuccess: cacheOwnProfile });
}

async function cacheOwnProfile(profile: OwnProfile): Promise<void> {
  queryClient.setQueryData(keys.ownProfile, profile);
  await queryClient.invalidateQueries({ queryKey: keys.person(profile._id) });
}

const blockKeys = {
  blocked: ['account', 'blocked'],
} as const;

/** People whom the signed-in person has blocked, most recent first. */
export function useBlockedPeople() {
  return useAnswer('people/blocked', blockKeys.blocked);
}

export function useBlock() {
  return useAction({ mutationFn: (id: string) => request('people/block', { id }), onSettled: refetchBlocked });
}

export function useUnblock() {
  return useAction({ mutationFn: (id: string) => request('people/unblock', { id }), onSettled: refetchBlocked });
}

async function refetchBlocked(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: blockKeys.blocked });
}
