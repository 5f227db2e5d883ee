import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { plainRules } from '@aangan/contract/rules/home-terms.ts';
import { weekdays } from '@aangan/contract/rules/weekdays.ts';
import { expect, it } from 'vitest';
import { unbookableReason } from './GuestPricePreview.tsx';

const today = '2026-12-01';
const span = { from: '2026-12-04', to: '2026-12-06' };
const days: HostDay[] = ['2026-12-04', '2026-12-05', '2026-12-06'].map((date) => ({
  date,
  rent: 2000,
  rentFrom: 'base',
  minNights: 1,
  taken: null,
}));
const rules = {
  ...plainRules,
  noticeUntil: '24:00',
  checkInDays: [...weekdays],
  checkOutDays: [...weekdays],
  weekendDays: [...plainRules.weekendDays],
};
const home = { rules, seasons: [], days };
const plan = { today, minNights: null, opens: false };

it('finds nothing against days that are free and within the rules', () => {
  expect(unbookableReason(home, span, plan)).toBeNull();
});

it('says which rule of the host keeps guests from just these days', () => {
  const under = (changed: Partial<typeof rules>) =>
    unbookableReason({ ...home, rules: { ...rules, ...changed } }, span, plan);
  expect(under({ maxNights: 2 })).toContain('more than the longest stay');
  expect(under({ noticeDays: 5 })).toContain('your notice');
  expect(under({ horizonDays: 2 })).toContain('farther ahead');
  expect(under({ checkInDays: ['mon'] })).toContain('arrive on the first day');
  expect(under({ checkOutDays: ['sun'] })).toContain('leave on the day after');
  expect(unbookableReason(home, span, { ...plan, minNights: 4 })).toContain('fewer than the shortest stay');
});

it('heeds what is taken, and blocks that are about to be opened', () => {
  const blocked = { ...home, days: days.map((day) => ({ ...day, taken: { by: 'block' } as const })) };
  expect(unbookableReason(blocked, span, plan)).toContain('some are taken');
  expect(unbookableReason(blocked, span, { ...plan, opens: true })).toBeNull();
});
