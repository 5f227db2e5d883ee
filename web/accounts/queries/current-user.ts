import type { Person } from '@aangan/contract/pages/page-data.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { keys, queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

const currentUser = {
  queryKey: keys.currentUser,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCurrentUser(signal),
};

/**
 * The signed-in user; null for visitors. `isPending` is true until that is known. Sends no request if the page says
 * that there is no session; on failure the user is null.
 */
export function useCurrentUser(): { user: Person | null; isPending: boolean } {
  const { data, isPending } = useQuery(currentUser);
  return { user: data ?? null, isPending };
}

/** For event handlers: reads the current user without re-rendering when it loads. */
export function useCurrentUserGetter(): () => { user: Person | null; isPending: boolean } {
  const queries = useQueryClient();
  return () => {
    const state = queries.getQueryState<Person | null>(keys.currentUser);
    return { user: state?.data ?? null, isPending: state === undefined || state.status === 'pending' };
  };
}

/** Refetches after a change to the person's homes or bookings. Does nothing for visitors, who may pay by a link. */
export async function refetchCurrentUser(): Promise<void> {
  if (queryClient.getQueryData(keys.currentUser) === null) return;
  await queryClient.refetchQueries({ queryKey: keys.currentUser });
}

/** Called after sign-in and sign-out. */
export function setCurrentUser(user: Person | null): void {
  queryClient.setQueryData(keys.currentUser, user);
}

async function fetchCurrentUser(signal: AbortSignal): Promise<Person | null> {
  try {
    return await request('user/currentuser', { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
