import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import type { CallInput } from '@aangan/contract/calls.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys, nextCursor, queryClient, useAnswer } from '../../api/query-client.ts';
import { request, requestWithHeaders } from '../../api/request.ts';
import { useAction, useCall } from '../../api/use-action.ts';
import { hostKeys } from './host-keys.ts';

/** A range of days, both ends included, at most 400 per call. */
export interface DaySpan {
  from: CalendarDate;
  to: CalendarDate;
}
const MAX_DAYS = 400;

/** The calendar of a home. Keeps the previous range while another one loads. */
export function useHostHome(id: string, { from, to }: DaySpan) {
  return useAnswer('calendar/home', hostKeys.hostHome(id, from, to), {
    id,
    query: { from, to },
    placeholderData: keepPreviousData,
  });
}

/** The home as last fetched. A range that fails must not close the home's screen, which holds what the host has typed. */
export function useLastHostHome(data: HostCalendar | undefined, id: string): HostCalendar | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? (last?._id === id ? last : undefined);
}

/** A page of homes with their days, and the cursor of the next page. */
export interface HomesPage {
  homes: HostCalendar[];
  next: string | null;
}

export function homesPage({ from, to }: DaySpan, cursor: string | null) {
  return {
    queryKey: hostKeys.hostHomes(from, to, cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<HomesPage> => {
      const { body, headers } = await requestWithHeaders('calendar/homes', { query: { from, to, cursor }, signal });
      return { homes: body, next: nextCursor(headers.get('link')) };
    },
    staleTime: 5 * 60_000,
  };
}

/** All homes of the host with few days each. */
export function useAllHostHomes({ from, to }: DaySpan) {
  return useQuery({
    queryKey: hostKeys.allHostHomes(from, to),
    queryFn: async ({ signal }) => {
      const all: HostCalendar[] = [];
      let cursor: string | null = null;
      do {
        const page: HomesPage = await homesPage({ from, to }, cursor).queryFn({ signal });
        all.push(...page.homes);
        cursor = page.next;
      } while (cursor !== null);
      return all;
    },
  });
}

/** Fetches the days without the cache. */
export async function fetchDays(id: string, { from, to }: DaySpan): Promise<HostDay[]> {
  const days: HostDay[] = [];
  for (let start = from; start <= to; start = addDays(start, MAX_DAYS)) {
    const last = addDays(start, MAX_DAYS - 1);
    const span = { from: start, to: last < to ? last : to };
    days.push(...(await request('calendar/home', { id, query: span })).days);
  }
  return days;
}

export function useChangeDays(id: string) {
  return useCall('calendar/days', { id, onSuccess: refetchCalendar });
}

export function useChangeRules(id: string) {
  return useCall('calendar/rules', { id, onSuccess: refetchCalendar });
}

/** Adds a season to the home `homeId`, or replaces an existing season. */
export function useSaveSeason(homeId: string) {
  return useAction({
    mutationFn: ({ seasonId, ...body }: CallInput<'calendar/season'> & { seasonId: string | null }) =>
      seasonId === null
        ? request('calendar/season', { id: homeId, body })
        : request('calendar/change-season', { id: seasonId, body }),
    onSuccess: refetchCalendar,
  });
}

export function useDeleteSeason() {
  return useAction({
    mutationFn: (id: string) => request('calendar/delete-season', { id }),
    onSuccess: refetchCalendar,
  });
}

/** Refetches the host's calendars and the guests' calendar of the changed home. */
export async function refetchCalendar(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keys.listings });
  await queryClient.invalidateQueries({ queryKey: hostKeys.hostCalendar });
}
