import { memo } from 'react';
import { monthLabel } from '../../parts/date-labels.ts';

interface TimelineMonthProps {
  /** First day of the month. */
  date: string;
  left: number;
  width: number;
}

/** Month name, sticky within its month. */
export const TimelineMonth = memo(function TimelineMonth({ date, left, width }: TimelineMonthProps) {
  return (
    <div aria-hidden="true" className="timeline-month" style={{ left, width }}>
      <span>{monthLabel(date)}</span>
    </div>
  );
});
