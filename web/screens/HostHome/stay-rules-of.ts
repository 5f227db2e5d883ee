import type { CalendarRules } from '@aangan/contract/calendar/rules.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';

/** The rules as prices are reckoned with: the hour as a number. */
export function stayRulesOf(rules: CalendarRules): StayRules {
  return { ...rules, noticeUntil: Number(rules.noticeUntil.slice(0, 2)) };
}
