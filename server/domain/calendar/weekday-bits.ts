import { type Weekday, weekdays } from '@aangan/contract/rules/weekdays.ts';

/** Weekdays as stored: one bit each, Monday the lowest. */
export function bitsOf(days: readonly Weekday[]): number {
  return weekdays.reduce((bits, day, index) => (days.includes(day) ? bits | (1 << index) : bits), 0);
}

export function weekdaysOf(bits: number): Weekday[] {
  return weekdays.filter((_, index) => (bits >> index) & 1);
}
