import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays, type CalendarDate, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { judge, reasons } from '@aangan/contract/rules/judge.ts';
import type { DaySpan } from '../../queries/host-calendar.ts';
import { toStayRules } from './to-stay-rules.ts';

interface Planned {
  today: CalendarDate;
  /** Minimum stay from the first day, if it is being changed. */
  minNights: number | null;
  /** Whether blocks are being removed. */
  opens: boolean;
}

/** Why a stay over exactly these days cannot be booked after the change; null if it can. */
export function unbookableReason(
  { rules, seasons, days }: Pick<HostCalendar, 'rules' | 'seasons' | 'days'>,
  { from, to }: DaySpan,
  { today, minNights, opens }: Planned,
): string | null {
  const isInTheWay = ({ taken }: HostDay) => taken !== null && !(opens && taken.by === 'block');
  const first = days.find(({ date }) => date === from);
  const shortest = minNights ?? first?.minNights ?? null;
  const verdict = judge(
    { checkIn: from, checkOut: addDays(to, 1) },
    {
      terms: { rules: toStayRules(rules), seasons, days: { [from]: { rent: null, minNights: shortest } } },
      taken: days.filter(isInTheWay).map(({ date }) => ({ start: date, end: date })),
      noDeparture: [],
    },
    instantInIndia(today),
  );
  const [reason] = verdict.reasons;
  return reason === undefined ? null : (sentences()[reasons[reason].code] ?? words.stayTaken);
}

const sentences = (): Record<string, string> => ({
  TOO_SHORT: words.stayTooShort,
  TOO_LONG: words.stayTooLong,
  TOO_SOON: words.stayTooSoon,
  TOO_FAR: words.stayTooFar,
  NO_CHECK_IN_THAT_DAY: words.stayNoArrival,
  NO_CHECK_OUT_THAT_DAY: words.stayNoDeparture,
});
