import type { Person } from '@aangan/contract/pages/page-data.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';

const currentUser = {
  queryKey: keys.currentUser,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCurrentUser(signal),
};

/**
 * Who is signed in: `user` is null for a visitor, and `isPending` is true until that is known.
 * Where the page knows that there is no session, no request is sent; on failure the user is null.
 */
export function useCurrentUser(): { user: Person | null; isPending: boolean } {
  const { data, isPending } = useQuery(currentUser);
  return { user: data ?? null, isPending };
}

/** For code that needs the current user only in an event handler: it does not render again when the user is loaded. */
export function useCurrentUserGetter(): () => { user: Person | null; isPending: boolean } {
  const queries = useQueryClient();
  return () => {
    const state = queries.getQueryState<Person | null>(keys.currentUser);
    return { user: state?.data ?? null, isPending: state === undefined || state.status === 'pending' };
  };
}

/** Fetched anew after what changes a person's homes or bookings; of a visitor (who pays by a link) there is nothing. */
export async function refetchCurrentUser(): Promise<void> {
  if (queryClient.getQueryData(keys.currentUser) === null) return;
  await queryClient.refetchQueries({ queryKey: keys.currentUser });
}

/** After signing in and out. */
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
