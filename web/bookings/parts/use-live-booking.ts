import { useEffect } from 'react';
import { useBooking } from '../queries/bookings.ts';
import { useNow } from '../../api/server-clock.ts';

/** A booking that is refetched when its hold expires. */
export function useLiveBooking(id: string | null) {
  const query = useBooking(id);
  const { data, refetch } = query;
  const isOver = useNow() >= new Date(data?.heldUntil ?? Infinity);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return query;
}
