/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { memo } from 'react';
import { Link } from 'wouter';
import { hostHomePath } from '../../../shared/links.ts';
import { columnPosition, type TimelineDays } from './timeline-days.ts';
import { TILE_DAYS } from './timeline-window.ts';
import { TimelineBars } from './TimelineBars.tsx';
import { TimelineTile } from './TimelineTile.tsx';
import type { DaysBySpan } from './use-timeline-data.ts';

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
  column: number;
}

/** A home with its days. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { home, row, top, days, getDays, firstTile, lastTile, active, column } = props;
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
            today={within(days.today - first)}
            active={within(active - first)}
            column={column}
          />
        );
      })}
      <TimelineBars
        home={home}
        days={days}
        getDays={getDays}
        first={firstTile * TILE_DAYS}
        last={(lastTile + 1) * TILE_DAYS - 1}
        column={column}
      />
    </div>
  );
});

/** Column relative to the tile, clamped to just outside, so that unaffected tiles do not re-render. */
function within(column: number): number {
  return Math.max(-1, Math.min(TILE_DAYS, column));
}
