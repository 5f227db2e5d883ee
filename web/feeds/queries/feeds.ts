import type { Feed } from '@aangan/contract/feeds/calls.ts';
import { useEffect, useRef } from 'react';
import { useAnswer } from '../../api/query-client.ts';
import { useCall } from '../../api/use-action.ts';
import { refetchCalendar } from '../../calendar/queries/host-calendar.ts';
import { hostKeys } from '../../calendar/queries/host-keys.ts';

/** Polling of a newly added feed, which the server reads immediately. */
const POLL_INTERVAL_MS = 1_500;
const POLL_TIMEOUT_MS = 60_000;

const isNeverRead = ({ lastRead, lastError }: Feed) => lastRead === null && lastError === undefined;

/** External calendars of a home. Fetched while `enabled`, and polled until each was read once. */
export function useFeeds(homeId: string, enabled: boolean) {
  const pollingSince = useRef<number | null>(null);
  const feeds = useAnswer('calendar/feeds', hostKeys.feeds(homeId), {
    id: homeId,
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
  return useAnswer('calendar/address', hostKeys.calendarUrl(homeId), { id: homeId });
}

export function useAddFeed(homeId: string) {
  return useCall('calendar/feed', { id: homeId, onSuccess: refetchCalendar });
}

export function useChangeFeed(feedId: string) {
  return useCall('calendar/change-feed', { id: feedId, onSuccess: refetchCalendar });
}

export function useRefreshFeed(feedId: string) {
  return useCall('calendar/refresh', { id: feedId, onSuccess: refetchCalendar });
}

export function useDeleteFeed(feedId: string) {
  return useCall('calendar/delete-feed', { id: feedId, onSuccess: refetchCalendar });
}

export function useRenewCalendarUrls(homeId: string) {
  return useCall('calendar/new-address', { id: homeId, onSuccess: refetchCalendar });
}
