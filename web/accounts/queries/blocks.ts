import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';

const blockKeys = {
  blocked: ['account', 'blocked'],
} as const;

/** People whom the signed-in person has blocked, most recent first. */
export function useBlockedPeople() {
  return useQuery({ queryKey: blockKeys.blocked, queryFn: ({ signal }) => request('people/blocked', { signal }) });
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
