import { skipToken, useQuery } from '@tanstack/react-query';
import { keys } from '../../api/query-client.ts';

/** Number of unread messages as reported by the live channel (live/connect-live.ts); 0 before. */
export function useUnread(): number {
  return useQuery<number>({ queryKey: keys.unread, queryFn: skipToken }).data ?? 0;
}
