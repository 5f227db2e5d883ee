import type { CallInput } from '@aangan/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { refetchCalendar } from './host-calendar.ts';
import { keys } from './query-client.ts';
import { request } from './request.ts';
import { useAction } from './use-action.ts';

/** The calendars of other sites that a home reads; where they are not `wanted` no request is sent. */
export function useFeeds(homeId: string, wanted = true) {
  return useQuery({
    queryKey: keys.feeds(homeId),
    queryFn: ({ signal }) => request('calendar/feeds', { id: homeId, signal }),
    enabled: wanted,
  });
}

/** The address of the home's calendar for anybody else. */
export function useCalendarAddress(homeId: string) {
  return useQuery({
    queryKey: keys.calendarAddress(homeId),
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

export function useRenewAddresses(homeId: string) {
  return useAction({
    mutationFn: () => request('calendar/new-address', { id: homeId }),
    onSuccess: refetchCalendar,
  });
}
