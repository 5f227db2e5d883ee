import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { type RefObject, useDeferredValue, useEffect, useId } from 'react';
import { useLocation } from 'wouter';
import { bookedOf, hostHomeOf } from '../../../shared/links.ts';
import { type Cell, cellId, parseCellId } from './cell-id.ts';
import { columnPosition, type Spans, spansAround, type TimelineDays } from './timeline-days.ts';
import { visibleColumns, type Sizes } from './timeline-window.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { TimelineRow } from './TimelineRow.tsx';
import { useVisibleRange } from './use-visible-range.ts';
import type { DaysBySpan } from './use-timeline-data.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import './timeline.css';

interface TimelineProps {
  scroller: RefObject<HTMLDivElement | null>;
  homes: readonly HostCalendar[];
  days: TimelineDays;
  daysOf: DaysBySpan;
  sizes: Sizes;
  /** Initial column. */
  startAt: number;
  /** Called when other spans or the end of the list come near. */
  onNear: (spans: Spans) => void;
  onEnd: () => void;
}

/** Grid of homes and days, virtualized in both directions. */
export function Timeline(props: TimelineProps) {
  const { scroller, homes, days, daysOf: latest, sizes, startAt, onNear, onEnd } = props;
  const id = useId();
  const [, navigate] = useLocation();
  // Deferred, so that new data renders between frames.
  const daysOf = useDeferredValue(latest);
  const shown = useVisibleRange(scroller, sizes, { days: days.count, homes: homes.length, startAt });
  const { firstTile, lastTile, firstRow, lastRow } = shown;
  const columns = visibleColumns(shown, days.count);
  const spans = spansAround(columns.first, columns.last);
  const { active, onKeyDown } = useTimelineKeys(scroller, sizes, { days, homes: homes.length, onOpen: open });

  useEffect(() => onNear({ first: spans.first, last: spans.last }), [onNear, spans.first, spans.last]);
  const isAtEnd = lastRow >= homes.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);

  function open({ row, column }: Cell) {
    const home = homes[row];
    if (home === undefined) return;
    const { span, offset } = columnPosition(column);
    const taken = daysOf(home._id, span)?.[offset]?.taken;
    const bookingId = taken?.by === 'stay' ? taken.bookingId : undefined;
    navigate(
      bookingId === undefined ? hostHomeOf(home._id, { day: addDays(days.first, column) }) : bookedOf(bookingId),
    );
  }

  return (
    <>
      <p id={`${id}-how`} className="sr-only">
        {words.howTo}
      </p>
      <div
        ref={scroller}
        role="grid"
        aria-label={words.grid}
        aria-describedby={`${id}-how`}
        aria-readonly="true"
        aria-rowcount={homes.length + 1}
        aria-colcount={days.count + 1}
        aria-activedescendant={active === null ? undefined : cellId(active)}
        tabIndex={0}
        className="timeline"
        style={
          {
            '--column': `${sizes.column}px`,
            '--row': `${sizes.row}px`,
            '--head': `${sizes.head}px`,
            '--side': `${sizes.side}px`,
          } as React.CSSProperties
        }
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const cell = target instanceof Element ? parseCellId(target.id) : null;
          if (cell !== null) open(cell);
        }}
      >
        <div
          className="timeline-space"
          style={{ width: sizes.side + days.count * sizes.column, height: sizes.head + homes.length * sizes.row }}
        >
          <TimelineHead days={days} first={columns.first} last={columns.last} column={sizes.column} />
          {homes.slice(firstRow, lastRow + 1).map((home, index) => (
            <TimelineRow
              key={home._id}
              home={home}
              row={firstRow + index}
              top={sizes.head + (firstRow + index) * sizes.row}
              days={days}
              daysOf={daysOf}
              firstTile={firstTile}
              lastTile={lastTile}
              active={active?.row === firstRow + index ? active.column : -1}
              column={sizes.column}
            />
          ))}
        </div>
      </div>
    </>
  );
}
