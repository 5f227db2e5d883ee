import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { Season } from '@aangan/contract/calendar/seasons.ts';
import { dayLabel, spanLabel } from '../../parts/date-labels.ts';

/** '22/12/2026 to 04/01/2027', or '22 December to 4 January, every year' for yearly seasons. */
export function seasonDays({ from, to, yearly }: Pick<Season, 'from' | 'to' | 'yearly'>): string {
  if (!yearly) return spanLabel(from, to);
  if (from === to) return words.everyYearDay({ day: dayLabel(from) });
  return words.everyYearSpan({ from: dayLabel(from), to: dayLabel(to) });
}
