import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '@aangan/contract/limits.ts';
import { useCurrentUser } from './current-user.ts';
import { keys } from './query-client.ts';
import { request } from './request.ts';

/** How many messages wait for the signed-in person; 0 until that is known, and for a visitor. */
export function useUnread(): number {
  const { user } = useCurrentUser();
  const { data } = useQuery({
    queryKey: keys.unread,
    queryFn: async ({ signal }) => {
      const lines = await request('inbox/mine', { query: { filter: 'unread', limit: MAX_PAGE_SIZE }, signal });
      return lines.reduce((sum, { unread }) => sum + unread, 0);
    },
    enabled: user !== null,
  });
  return user === null ? 0 : (data ?? 0);
}
