import { skipToken, useQuery } from '@tanstack/react-query';
import { keys } from './query-client.ts';

/** How many messages wait for the signed-in person, as the live channel tells (live/connect-live.ts); 0 until it does. */
export function useUnread(): number {
  return useQuery<number>({ queryKey: keys.unread, queryFn: skipToken }).data ?? 0;
}
