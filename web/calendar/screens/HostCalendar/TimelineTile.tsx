/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import type { HostDay, Site } from '@aangan/contract/calendar/host-calendar.ts';
import { memo } from 'react';
import { shortRupees } from '../../../bookings/parts/short-rupees.ts';
import { takenLabel } from '../../parts/taken-label.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cellId } from './cell-id.ts';

interface TimelineTileProps {
  row: number;
  /** First column of the tile. */
  first: number;
  /** Days of the span that contains the tile; undefined while loading. */
  days: readonly HostDay[] | undefined;
  offset: number;
  sites: readonly Site[];
  /** Number of columns; the last tile may be shorter. */
  count: number;
  /** Columns of today and of the keyboard cursor relative to the tile; out of range if they are in other tiles. */
  today: number;
  active: number;
  column: number;
}

/** A few days of a home, with the prices of free nights. Bars are rendered above. */
export const TimelineTile = memo(function TimelineTile(props: TimelineTileProps) {
  const { row, first, days, offset, sites, count, today, active, column } = props;
  return (
    <div className="timeline-tile" style={{ left: first * column }}>
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
              index < today && 'timeline-past',
              index === today && 'timeline-today',
              index === active && 'timeline-active',
            )}
          >
            {isFree && index >= today && shortRupees(day.rent)}
          </div>
        );
      })}
    </div>
  );
});
