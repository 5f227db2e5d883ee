import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-request.ts';
import { weekdayNumber } from '@aangan/contract/rules/time-spans.ts';
import { useInfiniteQuery, type UseInfiniteQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DaySpan, homesPage } from '../../queries/host-calendar.ts';
import { hostKeys } from '../../queries/host-keys.ts';

/** Days per request: 50 homes are read within a frame. A multiple of TILE_DAYS. */
export const SPAN_DAYS = 56;
/** Weeks before today. */
const WEEKS_BACK = 4;

/** Columns of the timeline, from a few weeks ago to the last bookable day. */
export interface TimelineDays {
  first: CalendarDate;
  count: number;
  todayColumn: number;
}

export function timelineDays(today: CalendarDate): TimelineDays {
  const first = addDays(today, -weekdayNumber(today) - WEEKS_BACK * 7);
  return { first, count: daysBetween(first, lastCheckIn(today)) + 1, todayColumn: daysBetween(first, today) };
}

/** Span of a column, and the column's offset in it. */
export function columnPosition(column: number): { span: number; offset: number } {
  return { span: Math.floor(column / SPAN_DAYS), offset: column % SPAN_DAYS };
}

/** A range of spans, both ends included. */
export interface Spans {
  first: number;
  last: number;
}

export function spansAround(firstColumn: number, lastColumn: number): Spans {
  return { first: columnPosition(firstColumn).span, last: columnPosition(lastColumn).span };
}

/** Date range of a span, clipped to the timeline. */
export function spanDays({ first, count }: TimelineDays, span: number): DaySpan {
  const from = addDays(first, span * SPAN_DAYS);
  return { from, to: addDays(first, Math.min((span + 1) * SPAN_DAYS, count) - 1) };
}

/** Columns per tile, rendered and removed together within one frame. */
export const TILE_DAYS = 2;
/** Overscan in tiles. */
const TILES_AROUND = 3;
const ROWS_AROUND = 2;

/** Scroll position and size in pixels. */
export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Sizes in pixels: day column, home row, date header, title column. */
export interface Sizes {
  column: number;
  row: number;
  head: number;
  side: number;
}

/** Rendered tiles and rows, both ends included. */
export interface VisibleRange {
  firstTile: number;
  lastTile: number;
  firstRow: number;
  lastRow: number;
}

/** Range to render: the visible part plus overscan. */
export function visibleRange(view: Viewport, sizes: Sizes, days: number, homes: number): VisibleRange {
  const tile = sizes.column * TILE_DAYS;
  const within = (number: number, last: number) => Math.max(0, Math.min(last, number));
  const lastTile = Math.ceil(days / TILE_DAYS) - 1;
  return {
    firstTile: within(Math.floor(view.left / tile) - TILES_AROUND, lastTile),
    lastTile: within(Math.floor((view.left + view.width - sizes.side) / tile) + TILES_AROUND, lastTile),
    firstRow: within(Math.floor(view.top / sizes.row) - ROWS_AROUND, homes - 1),
    lastRow: within(Math.floor((view.top + view.height - sizes.head) / sizes.row) + ROWS_AROUND, homes - 1),
  };
}

/** Columns of the tiles, clipped to the timeline. */
export function visibleColumns({ firstTile, lastTile }: VisibleRange, days: number): { first: number; last: number } {
  return { first: firstTile * TILE_DAYS, last: Math.min((lastTile + 1) * TILE_DAYS, days) - 1 };
}

export function isSamePart(one: VisibleRange, other: VisibleRange): boolean {
  return (
    one.firstTile === other.firstTile &&
    one.lastTile === other.lastTile &&
    one.firstRow === other.firstRow &&
    one.lastRow === other.lastRow
  );
}

/** Scroll position that reveals a cell completely; unchanged if it is visible. */
export function scrollTarget(
  { column, row }: { column: number; row: number },
  view: Viewport,
  sizes: Sizes,
): { left: number; top: number } {
  const reveal = (at: number, size: number, from: number, room: number) => {
    const start = at * size;
    return start < from ? start : Math.max(from, start + size - room);
  };
  return {
    left: reveal(column, sizes.column, view.left, view.width - sizes.side),
    top: reveal(row, sizes.row, view.top, view.height - sizes.head),
  };
}

/** Days of a home by span, as far as fetched. */
export type DaysBySpan = (homeId: string, span: number) => readonly HostDay[] | undefined;

/** Fetches homes in pages and their days in spans as they come into view. */
export function useTimelineData(days: TimelineDays, near: Spans) {
  const firstSpan = columnPosition(days.todayColumn).span;
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
  function retry() {
    fetched.retry();
    if (list.isFetchNextPageError) void list.fetchNextPage();
  }
  return { list, homes, getDays, hasFailed: fetched.hasFailed || list.isFetchNextPageError, retry };
}

type HomesList = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'>;

/** Whether the end of the list fetches the next homes. After a failure only a retry does, or requests would not end. */
export function loadsByItself({ hasNextPage, isFetching, isFetchNextPageError }: HomesList): boolean {
  return hasNextPage && !isFetching && !isFetchNextPageError;
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
