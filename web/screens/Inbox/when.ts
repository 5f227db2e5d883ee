import * as conversation from '@aangan/contract/words/en/inbox/conversation.ts';
import * as list from '@aangan/contract/words/en/inbox/list.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });

/** '08:10', in India. */
export function timeOf(at: string): string {
  return clock.format(new Date(at));
}

/** In a list: today the time, then 'Yesterday', then the date. */
export function shortMoment(at: string, now: Date): string {
  const date = dateInIndia(new Date(at));
  const today = dateInIndia(now);
  if (date === today) return timeOf(at);
  return date === addDays(today, -1) ? list.yesterday : formatDate(date);
}

/** Between messages: 'Today', 'Yesterday', 'Sunday, 22/11/2026'. */
export function dayLabel(date: string, now: Date): string {
  const today = dateInIndia(now);
  if (date === today) return conversation.today;
  if (date === addDays(today, -1)) return conversation.yesterday;
  return conversation.day({ weekday: weekday.format(Date.parse(`${date}T00:00:00Z`)), date: formatDate(date) });
}
