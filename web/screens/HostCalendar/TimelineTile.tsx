/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import * as words from '@aangan/contract/words/en/screens/host-calendar.ts';
import type { HostDay, Site } from '@aangan/contract/calendar/host-calendar.ts';
import { memo } from 'react';
import { shortRupees } from '../../components/price/short-rupees.ts';
import { takenLabel } from '../../components/host/taken-label.ts';
import { classNames } from '../../ui/class-names.ts';
import { cellId } from './cell-id.ts';

interface TimelineTileProps {
  row: number;
  /** Its first column. */
  first: number;
  /** The days of a span, and where in it the tile begins; undefined while they are fetched. */
  days: readonly HostDay[] | undefined;
  offset: number;
  sites: readonly Site[];
  /** How many of its days there are: the timeline may end within the last tile. */
  count: number;
  /** Today's column, and the one that the keys have come to, within the tile; else outside of it. */
  today: number;
  active: number;
  column: number;
}

/** Some days of a home: what the free nights cost. What has the others is drawn over them. */
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
