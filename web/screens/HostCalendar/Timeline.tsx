import * as words from '@aangan/contract/words/en/screens/host-calendar.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { type RefObject, useDeferredValue, useId } from 'react';
import { useLocation } from 'wouter';
import { bookedOf, hostHomeOf } from '../../links.ts';
import { placeOfTile, type TimelineDays } from './timeline-days.ts';
import { TILE_DAYS, type Shown, type Sizes } from './timeline-window.ts';
import { TimelineHead } from './TimelineHead.tsx';
import { TimelineRow } from './TimelineRow.tsx';
import type { DaysOf } from './use-timeline-data.ts';
import { type Cell, useTimelineKeys } from './use-timeline-keys.ts';
import './timeline.css';

interface TimelineProps {
  scroller: RefObject<HTMLDivElement | null>;
  homes: readonly HostCalendar[];
  days: TimelineDays;
  daysOf: DaysOf;
  sizes: Sizes;
  shown: Shown;
}

/** Homes in rows, days in columns. Only what is seen, and a little around it, is in the document. */
export function Timeline({ scroller, homes, days, daysOf: latest, sizes, shown }: TimelineProps) {
  const id = useId();
  const [, navigate] = useLocation();
  // What has just come is drawn in pieces, between the frames.
  const daysOf = useDeferredValue(latest);
  const { firstTile, lastTile, firstRow, lastRow } = shown;
  const { active, onKeyDown } = useTimelineKeys(scroller, sizes, { days, homes: homes.length, onOpen: open });

  function open({ row, column }: Cell) {
    const home = homes[row];
    if (home === undefined) return;
    const { span, offset } = placeOfTile(Math.floor(column / TILE_DAYS));
    const taken = daysOf(home._id, span)?.[offset + (column % TILE_DAYS)]?.taken;
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
        aria-activedescendant={active === null ? undefined : `day-${active.row}-${active.column}`}
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
          const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
          if (cell !== null) open({ row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) });
        }}
      >
        <div
          className="timeline-space"
          style={{ width: sizes.side + days.count * sizes.column, height: sizes.head + homes.length * sizes.row }}
        >
          <TimelineHead days={days} firstTile={firstTile} lastTile={lastTile} column={sizes.column} />
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
