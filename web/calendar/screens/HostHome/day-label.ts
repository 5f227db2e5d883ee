import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostDay, Site } from '@aangan/contract/calendar/host-calendar.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { weekdayLabel } from '../../parts/date-labels.ts';
import { takenLabel } from '../../parts/taken-label.ts';
import { sourceLabel } from './price-source.ts';

/** Accessible name of a day: 'Friday, 04/12/2026, ₹5,500, season, from 3 nights'. */
export function dayLabel(
  date: CalendarDate,
  day: HostDay | undefined,
  { today, sites }: { today: CalendarDate; sites: readonly Site[] },
): string {
  const parts = [weekdayLabel(date), formatDate(date), ...(date === today ? [words.isToday] : [])];
  if (day === undefined) return parts.join(', ');
  if (day.taken !== null) parts.push(takenLabel(day.taken, sites));
  parts.push(formatRupees(day.rent), sourceLabel(day.rentFrom));
  if (day.minNights > 1) parts.push(words.fromNights({ nights: day.minNights }));
  return parts.join(', ');
}
