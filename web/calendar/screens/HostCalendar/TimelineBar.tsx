import type { Site } from '@aangan/contract/calendar/host-calendar.ts';
import { memo } from 'react';
import { barStyle } from '../../parts/bar-style.ts';
import { shortTakenLabel } from '../../parts/taken-label.ts';
import type { Taken } from '../../parts/taken-runs.ts';
import { classNames } from '../../../ui/class-names.ts';

interface TimelineBarProps {
  taken: Taken;
  sites: readonly Site[];
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
export const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
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
        isInConflict && 'look-conflict',
      )}
    >
      {taken.by !== 'preparation' && <span>{shortTakenLabel(taken, sites)}</span>}
    </div>
  );
});
