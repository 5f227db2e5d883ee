import type { Site } from '@aangan/contract/calendar/host-calendar.ts';
import { memo } from 'react';
import { barLook } from '../../components/host/bar-look.ts';
import { shortTakenLabel } from '../../components/host/taken-label.ts';
import type { Taken } from '../../components/host/taken-runs.ts';
import { classNames } from '../../ui/class-names.ts';

interface TimelineBarProps {
  taken: Taken;
  sites: readonly Site[];
  left: number;
  width: number;
  /** Longer than a glance. */
  isLong: boolean;
  /** Whether it begins and ends here, or goes on beyond what is known. */
  begins: boolean;
  ends: boolean;
  isInConflict: boolean;
}

/** A stay, a block or another site over the days that it has. */
export const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { taken, sites, left, width, isLong, begins, ends, isInConflict } = props;
  const { className, style } = barLook(taken, sites);
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
