import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  type KeyboardEvent,
  useState,
  startTransition,
  useLayoutEffect,
} from 'react';
import { useLocation } from 'wouter';
import { bookedPath, hostHomePath } from '../../../shared/links.ts';
import {
  columnPosition,
  type DaysBySpan,
  isSamePart,
  scrollTarget,
  type Sizes,
  type Spans,
  spansAround,
  type TimelineDays,
  type Viewport,
  visibleColumns,
  type VisibleRange,
  visibleRange,
} from './timeline-days.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { type Cell, cellId, parseCellId, TimelineRow } from './TimelineRow.tsx';
import './timeline.css';

function readViewport({ scrollLeft, scrollTop, clientWidth, clientHeight }: Element): Viewport {
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

interface Whole {
  days: number;
  homes: number;
  /** Initial column. */
  startAt: number;
}

/** Initial viewport before measuring: a large screen. */
const initialViewport = { top: 0, width: 1280, height: 800 };

/** The rendered range, updated on scroll in a transition. */
function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  sizes: Sizes,
  { days, homes, startAt }: Whole,
): VisibleRange {
  const [shown, setShown] = useState<VisibleRange>(() =>
    visibleRange({ left: startAt * sizes.column, ...initialViewport }, sizes, days, homes),
  );

  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: startAt * sizes.column, behavior: 'instant' });
  }, [scroller, sizes, startAt]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = () => {
      const next = visibleRange(readViewport(element), sizes, days, homes);
      startTransition(() => setShown((before) => (isSamePart(before, next) ? before : next)));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, sizes, days, homes]);

  return shown;
}

const MONTH = 28;

const moves: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [0, -MONTH],
  PageDown: [0, MONTH],
};

/** Keyboard cursor. The grid keeps the focus, because virtualized cells may be removed. */
function useTimelineKeys(
  scroller: RefObject<HTMLElement | null>,
  sizes: Sizes,
  { days, homes, onOpen }: { days: TimelineDays; homes: number; onOpen: (cell: Cell) => void },
) {
  const [active, setActive] = useState<Cell | null>(null);

  function goTo(cell: Cell) {
    const within = (number: number, last: number) => Math.max(0, Math.min(last, number));
    const next = { row: within(cell.row, homes - 1), column: within(cell.column, days.count - 1) };
    setActive(next);
    if (scroller.current === null) return;
    scroller.current.scrollTo({ ...scrollTarget(next, readViewport(scroller.current), sizes), behavior: 'instant' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = active ?? { row: 0, column: days.todayColumn };
    const move = moves[event.key];
    if (move !== undefined) goTo(active === null ? at : { row: at.row + move[0], column: at.column + move[1] });
    else if (event.key === 'Home') goTo({ ...at, column: days.todayColumn });
    else if (event.key === 'End') goTo({ ...at, column: days.count - 1 });
    else if (event.key === 'Enter' && active !== null) onOpen(active);
    else return;
    event.preventDefault();
  }

  return { active, onKeyDown };
}

interface TimelineProps {
  scroller: RefObject<HTMLDivElement | null>;
  homes: readonly HostCalendar[];
  days: TimelineDays;
  getDays: DaysBySpan;
  sizes: Sizes;
  /** Initial column. */
  startAt: number;
  /** Called when other spans or the end of the list come near. */
  onNear: (spans: Spans) => void;
  onEnd: () => void;
}

/** Grid of homes and days, virtualized in both directions. */
export function Timeline(props: TimelineProps) {
  const { scroller, homes, days, getDays: latest, sizes, startAt, onNear, onEnd } = props;
  const id = useId();
  const [, navigate] = useLocation();
  // Deferred, so that new data renders between frames.
  const getDays = useDeferredValue(latest);
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
    const taken = getDays(home._id, span)?.[offset]?.taken;
    const bookingId = taken?.by === 'stay' ? taken.bookingId : undefined;
    navigate(
      bookingId === undefined ? hostHomePath(home._id, { day: addDays(days.first, column) }) : bookedPath(bookingId),
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
              getDays={getDays}
              firstTile={firstTile}
              lastTile={lastTile}
              active={active?.row === firstRow + index ? active.column : -1}
              columnWidth={sizes.column}
            />
          ))}
        </div>
      </div>
    </>
  );
}
