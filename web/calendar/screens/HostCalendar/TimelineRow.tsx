import type { HostCalendar, HostDay, FeedSummary } from '@aangan/contract/calendar/calls.ts';
import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import { memo, useMemo } from 'react';
import { Link } from 'wouter';
import { shortRupees } from '../../../bookings/parts/short-rupees.ts';
import { hostHomePath } from '../../../shared/links.ts';
import { classNames } from '../../../ui/class-names.ts';
import { barsInSpan, barStyle } from '../../parts/bars.ts';
import { mergeTakenRuns, shortTakenLabel, type Taken, takenLabel } from '../../parts/TakenDays.tsx';
import {
  columnPosition,
  type DaysBySpan,
  SPAN_DAYS,
  spanDays,
  spansAround,
  TILE_DAYS,
  type TimelineDays,
} from './timeline-days.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
interface TimelineRowProps {
  home: HostCalendar;
  row: number;
  top: number;
  days: TimelineDays;
  getDays: DaysBySpan;
  firstTile: number;
  lastTile: number;
  /** Active column if this row is active, else −1. */
  active: number;
  /** Width of a day in pixels. */
  columnWidth: number;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { home, row, top, days, getDays, firstTile, lastTile, active, columnWidth } = props;
  const tiles = Array.from({ length: lastTile - firstTile + 1 }, (_, index) => firstTile + index);
  return (
    <div role="row" aria-rowindex={row + 2} className="timeline-row" style={{ top }}>
      <div role="rowheader" className="timeline-home">
        <Link to={hostHomePath(home._id)}>{home.title}</Link>
      </div>
      {tiles.map((tile) => {
        const first = tile * TILE_DAYS;
        const { span, offset } = columnPosition(first);
        return (
          <TimelineTile
            key={tile}
            row={row}
            first={first}
            days={getDays(home._id, span)}
            sites={home.sites}
            offset={offset}
            count={Math.min(TILE_DAYS, days.count - first)}
            todayColumn={clampToTile(days.todayColumn - first)}
            active={clampToTile(active - first)}
            columnWidth={columnWidth}
          />
        );
      })}
      <TimelineBars
        home={home}
        days={days}
        getDays={getDays}
        first={firstTile * TILE_DAYS}
        last={(lastTile + 1) * TILE_DAYS - 1}
        columnWidth={columnWidth}
      />
    </div>
  );
});

/** Column relative to the tile, clamped to just outside, so that unaffected tiles do not re-render. */
function clampToTile(column: number): number {
  return Math.max(-1, Math.min(TILE_DAYS, column));
}

interface TimelineTileProps {
  row: number;
  /** First column of the tile. */
  first: number;
  /** Days of the span that contains the tile; undefined while loading. */
  days: readonly HostDay[] | undefined;
  offset: number;
  sites: readonly FeedSummary[];
  /** Number of columns; the last tile may be shorter. */
  count: number;
  /** Columns of today and of the keyboard cursor relative to the tile; out of range if they are in other tiles. */
  todayColumn: number;
  active: number;
  /** Width of a day in pixels. */
  columnWidth: number;
}

/** A few days of a home, with the prices of free nights. Bars are rendered above. */
const TimelineTile = memo(function TimelineTile(props: TimelineTileProps) {
  const { row, first, days, offset, sites, count, todayColumn, active, columnWidth } = props;
  return (
    <div className="timeline-tile" style={{ left: first * columnWidth }}>
      {Array.from({ length: count }, (_, index) => {
        const day = days?.[offset + index];
        const isFree = day?.taken === null;
        const label = day === undefined || day.taken === null ? undefined : takenLabel(day.taken, sites);
        return (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the grid has the focus, and names its active cell
          <div
            key={index}
            role="gridcell"
            id={cellId({ row, column: first + index })}
            aria-colindex={first + index + 2}
            title={label}
            aria-label={day === undefined ? words.loading : label}
            className={classNames(
              'timeline-cell',
              index < todayColumn && 'timeline-past',
              index === todayColumn && 'timeline-today',
              index === active && 'timeline-active',
            )}
          >
            {isFree && index >= todayColumn && shortRupees(day.rent)}
          </div>
        );
      })}
    </div>
  );
});

interface TimelineBarProps {
  taken: Taken;
  sites: readonly FeedSummary[];
  left: number;
  width: number;
  /** Long enough to show a label. */
  isLong: boolean;
  /** Whether the bar starts and ends within the loaded days. */
  begins: boolean;
  ends: boolean;
  isInConflict: boolean;
}

/** Bar of a stay, block or external booking. */
const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { taken, sites, left, width, isLong, begins, ends, isInConflict } = props;
  const { className, style } = barStyle(taken, sites);
  return (
    <div
      style={{ ...style, left, width }}
      className={classNames(
        'timeline-bar',
        className,
        isLong && 'bar-long',
        !begins && 'bar-goes-on-left',
        !ends && 'bar-goes-on-right',
        isInConflict && 'range-conflict',
      )}
    >
      {taken.by !== 'preparation' && <span>{shortTakenLabel(taken, sites)}</span>}
    </div>
  );
});

/** Bars up to this many days do not keep their label in view. */
const SHORT = 2;

interface TimelineBarsProps {
  home: Pick<HostCalendar, '_id' | 'conflicts' | 'sites'>;
  days: TimelineDays;
  getDays: DaysBySpan;
  /** First rendered column. */
  first: number;
  last: number;
  /** Width of a day in pixels. */
  columnWidth: number;
}

/** Bars of a home. A bar keeps its element while any part of it is rendered. */
const TimelineBars = memo(function TimelineBars(props: TimelineBarsProps) {
  const { home, days, getDays, first, last, columnWidth } = props;
  const spans = spansAround(first, last);
  const bars = useMemo(() => {
    const known: HostDay[] = [];
    for (let span = spans.first; span <= spans.last; span += 1) known.push(...(getDays(home._id, span) ?? []));
    const { from } = spanDays(days, spans.first);
    return barsInSpan(mergeTakenRuns(known), { from, to: spanDays(days, spans.last).to });
  }, [getDays, home._id, days, spans.first, spans.last]);
  const origin = spans.first * SPAN_DAYS;
  return (
    <div aria-hidden="true" className="timeline-bars">
      {bars
        .filter(({ start, length }) => first < origin + start + length && origin + start <= last + 1)
        .map(({ run, start, length, begins, ends }) => (
          <TimelineBar
            key={run.key}
            taken={run.taken}
            sites={home.sites}
            left={(origin + start) * columnWidth}
            width={length * columnWidth}
            isLong={length > SHORT}
            begins={begins}
            ends={ends}
            isInConflict={home.conflicts.some(({ bookingId }) => bookingId === run.taken.bookingId)}
          />
        ))}
    </div>
  );
});

/** Position of a cell: row of a home, column of a day. */
export interface Cell {
  row: number;
  column: number;
}

const SHAPE = /^day-(\d+)-(\d+)$/;

/** Element id of a cell, for aria-activedescendant. */
export function cellId({ row, column }: Cell): string {
  return `day-${row}-${column}`;
}

/** Parses a cell id; null for other elements. */
export function parseCellId(id: string): Cell | null {
  const [, row, column] = SHAPE.exec(id) ?? [];
  return row === undefined ? null : { row: Number(row), column: Number(column) };
}
