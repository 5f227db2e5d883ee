import * as conversation from '@aangan/contract/words/en/inbox/conversation.ts';
import * as list from '@aangan/contract/words/en/inbox/list.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });

/** '08:10' in Indian time. */
export function timeLabel(at: string): string {
  return clock.format(new Date(at));
}

/** For lists: the time today, then 'Yesterday', then the date. */
export function shortTimeLabel(at: string, now: Date): string {
  const date = dateInIndia(new Date(at));
  const today = dateInIndia(now);
  if (date === today) return timeLabel(at);
  return date === addDays(today, -1) ? list.yesterday : formatDate(date);
}

/** Date heading: 'Today', 'Yesterday', 'Sunday, 22/11/2026'. */
export function dayLabel(date: string, now: Date): string {
  const today = dateInIndia(now);
  if (date === today) return conversation.today;
  if (date === addDays(today, -1)) return conversation.yesterday;
  return conversation.day({ weekday: weekday.format(Date.parse(`${date}T00:00:00Z`)), date: formatDate(date) });
}
