import type { CallInput } from '@aangan/contract/calls.ts';
import type { Feed } from '@aangan/contract/feeds/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { refetchCalendar } from '../../calendar/queries/host-calendar.ts';
import { hostKeys } from '../../calendar/queries/host-keys.ts';

/** Polling of a newly added feed, which the server reads immediately. */
const POLL_INTERVAL_MS = 1_500;
const POLL_TIMEOUT_MS = 60_000;

const isNeverRead = ({ lastRead, lastError }: Feed) => lastRead === null && lastError === undefined;

/** External calendars of a home. Fetched while `enabled`, and polled until each was read once. */
export function useFeeds(homeId: string, enabled: boolean) {
  const pollingSince = useRef<number | null>(null);
  const feeds = useQuery({
    queryKey: hostKeys.feeds(homeId),
    queryFn: ({ signal }) => request('calendar/feeds', { id: homeId, signal }),
    // Keeps polling on the other tabs too, so that the calendar shows the imported days.
    enabled: ({ state: { data = [] } }) => enabled || data.some(isNeverRead),
    refetchInterval: ({ state: { data = [] } }) => {
      pollingSince.current = data.some(isNeverRead) ? (pollingSince.current ?? Date.now()) : null;
      return pollingSince.current !== null && Date.now() - pollingSince.current < POLL_TIMEOUT_MS && POLL_INTERVAL_MS;
    },
  });
  useRefetchOnFirstRead(feeds.data?.filter(isNeverRead).length ?? 0);
  return feeds;
}

/** Refetches the calendar when a feed was read for the first time. */
function useRefetchOnFirstRead(neverRead: number): void {
  const before = useRef(0);
  useEffect(() => {
    if (neverRead < before.current) void refetchCalendar();
    before.current = neverRead;
  }, [neverRead]);
}

/** URL of the home's own calendar feed. */
export function useCalendarUrl(homeId: string) {
  return useQuery({
    queryKey: hostKeys.calendarUrl(homeId),
    queryFn: ({ signal }) => request('calendar/address', { id: homeId, signal }),
  });
}

export function useAddFeed(homeId: string) {
  return useAction({
    mutationFn: (body: CallInput<'calendar/feed'>) => request('calendar/feed', { id: homeId, body }),
    onSuccess: refetchCalendar,
  });
}

export function useChangeFeed(feedId: string) {
  return useAction({
    mutationFn: (body: CallInput<'calendar/change-feed'>) => request('calendar/change-feed', { id: feedId, body }),
    onSuccess: refetchCalendar,
  });
}

export function useRefreshFeed(feedId: string) {
  return useAction({
    mutationFn: () => request('calendar/refresh', { id: feedId }),
    onSuccess: refetchCalendar,
  });
}

export function useDeleteFeed(feedId: string) {
  return useAction({
    mutationFn: () => request('calendar/delete-feed', { id: feedId }),
    onSuccess: refetchCalendar,
  });
}

export function useRenewCalendarUrls(homeId: string) {
  return useAction({
    mutationFn: () => request('calendar/new-address', { id: homeId }),
    onSuccess: refetchCalendar,
  });
}
