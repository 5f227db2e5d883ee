import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { homesPage } from '../../queries/host-calendar.ts';
import { hostKeys } from '../../queries/host-keys.ts';
import { columnPosition, spanDays, type Spans, type TimelineDays } from './timeline-days.ts';

/** Days of a home by span, as far as fetched. */
export type DaysBySpan = (homeId: string, span: number) => readonly HostDay[] | undefined;

/** Fetches homes in pages and their days in spans as they come into view. */
export function useTimelineData(days: TimelineDays, near: Spans) {
  const firstSpan = columnPosition(days.today).span;
  const opening = spanDays(days, firstSpan);
  const list = useInfiniteQuery({
    queryKey: [...hostKeys.hostHomes(opening.from, opening.to, null), 'list'],
    queryFn: ({ pageParam, signal }) => homesPage(opening, pageParam).queryFn({ signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    structuralSharing: false,
  });
  const pages = list.data?.pages;
  const queries = (pages ?? []).flatMap((_page, index) => {
    const cursor = (list.data?.pageParams[index] ?? null) as string | null;
    return spanNumbers(near)
      .filter((span) => span !== firstSpan)
      .map((span) => ({ span, ...homesPage(spanDays(days, span), cursor), structuralSharing: false }));
  });
  const spans = queries.map(({ span }) => span).join();
  const fetched = useQueries({ queries, combine: combineResults });

  const getDays = useMemo<DaysBySpan>(() => {
    const known = new Map<string, readonly HostDay[]>();
    const add = (span: number, homes: readonly HostCalendar[]) =>
      homes.forEach((home) => known.set(`${home._id} ${span}`, home.days));
    pages?.forEach(({ homes }) => add(firstSpan, homes));
    const order = spans === '' ? [] : spans.split(',').map(Number);
    fetched.data.forEach((page, index) => page !== undefined && add(order[index] ?? firstSpan, page.homes));
    return (homeId, span) => known.get(`${homeId} ${span}`);
  }, [pages, firstSpan, spans, fetched.data]);

  const homes = useMemo(() => conflictsFirst(pages?.flatMap((page) => page.homes) ?? []), [pages]);
  return { list, homes, getDays, hasFailed: fetched.hasFailed, retry: fetched.retry };
}

type Fetched = { data: { homes: HostCalendar[] } | undefined; isError: boolean; refetch: () => Promise<unknown> };

/** A stable function, so that the combined result keeps its identity. */
function combineResults(results: Fetched[]) {
  return {
    data: results.map(({ data }) => data),
    hasFailed: results.some(({ isError, data }) => isError && data === undefined),
    retry: () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}

function spanNumbers({ first, last }: Spans): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function conflictsFirst(homes: readonly HostCalendar[]): HostCalendar[] {
  return homes.toSorted((one, other) => Number(other.conflicts.length > 0) - Number(one.conflicts.length > 0));
}
