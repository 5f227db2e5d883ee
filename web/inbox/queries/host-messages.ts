import type { NewAutomatic, NewReply } from '@aangan/contract/inbox/host-messages.ts';
import { queryClient, useAnswer } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { hostKeys } from '../../calendar/queries/host-keys.ts';
import { inboxKeys } from './inbox-cache.ts';

/** The host's saved replies with placeholders filled in for the guest of a conversation. */
export function useReplies(conversation: string | null) {
  return useAnswer('inbox/replies', inboxKeys.replies(conversation), { query: { conversation } });
}

/** Creates a reply, or updates the one with this id. */
export function useSaveReply(id: string | null) {
  return useAction({
    mutationFn: (body: NewReply) =>
      id === null ? request('inbox/save-reply', { body }) : request('inbox/change-reply', { id, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxKeys.allReplies }),
  });
}

export function useDeleteReply() {
  return useAction({
    mutationFn: (id: string) => request('inbox/delete-reply', { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxKeys.allReplies }),
  });
}

/** The automatic messages of a home, for its host. */
export function useAutomaticMessages(homeId: string) {
  return useAnswer('inbox/automatic', hostKeys.automatic(homeId), { id: homeId });
}

/** Adds an automatic message to a home, or updates the one with this id. */
export function useSaveAutomaticMessage(homeId: string, id: string | null) {
  return useAction({
    mutationFn: (body: NewAutomatic) =>
      id === null
        ? request('inbox/add-automatic', { id: homeId, body })
        : request('inbox/change-automatic', { id, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: hostKeys.automatic(homeId) }),
  });
}

export function useDeleteAutomaticMessage(homeId: string) {
  return useAction({
    mutationFn: (id: string) => request('inbox/delete-automatic', { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: hostKeys.automatic(homeId) }),
  });
}
