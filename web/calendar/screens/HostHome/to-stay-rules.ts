import type { CalendarRules } from '@aangan/contract/calendar/rules.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';

/** Converts the rules for pricing: the hour becomes a number. */
export function toStayRules(rules: CalendarRules): StayRules {
  return { ...rules, noticeUntil: Number(rules.noticeUntil.slice(0, 2)) };
}
