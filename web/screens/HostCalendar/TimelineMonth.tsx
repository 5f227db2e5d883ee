import { memo } from 'react';
import { monthLabel } from '../../components/host/date-labels.ts';

interface TimelineMonthProps {
  /** Its first day. */
  date: string;
  left: number;
  width: number;
}

/** A month's name, in sight as long as the month is. */
export const TimelineMonth = memo(function TimelineMonth({ date, left, width }: TimelineMonthProps) {
  return (
    <div aria-hidden="true" className="timeline-month" style={{ left, width }}>
      <span>{monthLabel(date)}</span>
    </div>
  );
});
