import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Act } from './acts.ts';
import { type Attempt, hostOrGuest, type Stage } from './stage.ts';
import type { Deed } from './steps.ts';
import { START } from './still-clock.ts';

type As<D extends Deed['do']> = Extract<Deed, { do: D }>;

/** Rule changes of hosts, most of them back to the defaults. */
export const ruleEdits: readonly Partial<StayRules>[] = [
  { preparationDays: 0 },
  { preparationDays: 1 },
  { preparationDays: 2 },
  { preparationDays: 4 },
  { minNights: 1, maxNights: 365, noticeDays: 0, horizonDays: 730, noticeUntil: 24 },
  {
    checkInDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    checkOutDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  },
  { minNights: 2 },
  { maxNights: 1 },
  { noticeDays: 1 },
  { noticeUntil: 9 },
  { horizonDays: 2 },
  { checkInDays: ['wed', 'sat'] },
  { checkInDays: ['mon'] },
  { checkOutDays: ['thu', 'sun'] },
  { checkOutDays: ['fri'] },
  { weekendRent: 2_600 },
  { lastMinute: { days: 2, percent: 10 } },
];

export function closeDays(stage: Stage, { by, home, day, nights, isClosed }: As<'close days'>): Attempt[] {
  const days = toSpan(day, nights);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'close days', ...own, ...days, isClosed },
    method: 'PUT',
    call: 'days',
    body: { ...days, set: { blocked: isClosed } },
  }));
}

export function priceDays(stage: Stage, { by, home, day, nights, rent, minNights }: As<'price days'>): Attempt[] {
  const days = toSpan(day, nights);
  return toHome(stage, by, home, (own) => ({
    act: { do: 'price days', ...own, ...days, rent, minNights },
    method: 'PUT',
    call: 'days',
    body: { ...days, set: { rent, minNights } },
  }));
}

export function setRules(stage: Stage, { by, home, edit: number }: As<'set rules'>): Attempt[] {
  const edit = ruleEdits[number] ?? {};
  const { noticeUntil: hour, ...others } = edit;
  const noticeUntil = hour === undefined ? {} : { noticeUntil: `${String(hour).padStart(2, '0')}:00` };
  return toHome(stage, by, home, (own) => ({
    act: { do: 'set rules', ...own, edit },
    method: 'PUT',
    call: 'rules',
    body: { ...others, ...noticeUntil },
  }));
}

export function toHome(
  stage: Stage,
  by: 'guest' | 'host',
  number: number,
  make: (own: { by: string; home: string }) => { act: Act; method: 'PUT' | 'POST'; call: string; body: object },
): Attempt[] {
  const home = stage.world.homes[number];
  if (home === undefined) throw new Error('there is no such home');
  const { id, cookie } = hostOrGuest(stage, by, home);
  const { act, method, call, body } = make({ by: id, home: home.id });
  return [{ act, request: { method, url: `/api/calendar/${call}/${home.id}`, cookie, body } }];
}

/** Days counted from the first day of the history, both ends included. */
function toSpan(day: number, nights: number): { from: string; to: string } {
  const from = addDays(dateInIndia(START), day);
  return { from, to: addDays(from, nights - 1) };
}
