import type { HostDay } from '@aangan/contract/calendar/calls.ts';
import { plainRules } from '@aangan/contract/rules/home-terms.ts';
import { weekdays } from '@aangan/contract/rules/time-spans.ts';
import { describe, expect, it } from 'vitest';
import { unbookableReason } from './GuestPricePreview.tsx';
import {
  addMonths,
  type DaySelection,
  keyTarget,
  lastOfMonth,
  selectDays,
  selectedSpan,
  type SelectionAction,
  toWeeks,
} from './month-view.ts';
import { seasonDays } from './SeasonsTab.tsx';

const nothing: DaySelection = { focus: '2026-12-10', selected: null, gesture: null };
const after = (...steps: SelectionAction[]) => steps.reduce(selectDays, nothing);

describe('choosing days', () => {
  it('by keys follows the focus, and Shift keeps the other end', () => {
    const moved = after({ by: 'key', to: '2026-12-11', extend: false });
    expect(selectedSpan(moved)).toEqual({ from: '2026-12-11', to: '2026-12-11' });
    const wider = selectDays(moved, { by: 'key', to: '2026-12-18', extend: true });
    expect(selectedSpan(wider)).toEqual({ from: '2026-12-11', to: '2026-12-18' });
    const backwards = selectDays(wider, { by: 'key', to: '2026-12-04', extend: true });
    expect(selectedSpan(backwards)).toEqual({ from: '2026-12-04', to: '2026-12-11' });
  });

  it('with Shift begins where the focus is when nothing is chosen yet', () => {
    expect(selectedSpan(after({ by: 'key', to: '2026-12-12', extend: true }))).toEqual({
      from: '2026-12-10',
      to: '2026-12-12',
    });
  });

  it('by mouse goes from where it is pressed to where it is let go, and not on from there', () => {
    const dragged = after({ by: 'press', on: '2026-12-20', extend: false }, { by: 'drag', over: '2026-12-15' });
    expect(selectedSpan(dragged)).toEqual({ from: '2026-12-15', to: '2026-12-20' });
    const released = [{ by: 'release' }, { by: 'drag', over: '2026-12-01' }] as const;
    expect(selectedSpan(released.reduce<DaySelection>(selectDays, dragged))).toEqual({
      from: '2026-12-15',
      to: '2026-12-20',
    });
  });

  it('by finger takes the first and the last day, then begins anew', () => {
    const first = after({ by: 'tap', on: '2026-12-05' });
    expect(first.gesture).toBe('tap');
    const both = selectDays(first, { by: 'tap', on: '2026-12-08' });
    expect([selectedSpan(both), both.gesture]).toEqual([{ from: '2026-12-05', to: '2026-12-08' }, null]);
    const again = selectDays(both, { by: 'tap', on: '2026-12-09' });
    expect([selectedSpan(again), again.gesture]).toEqual([{ from: '2026-12-09', to: '2026-12-09' }, 'tap']);
  });

  it('is given up without losing the place', () => {
    expect(after({ by: 'tap', on: '2026-12-05' }, { by: 'clear' })).toEqual({
      focus: '2026-12-05',
      selected: null,
      gesture: null,
    });
  });
});

describe('the keys of the calendar', () => {
  const bounds = { from: '2026-11-22', to: '2028-11-22' };
  it.each([
    ['ArrowLeft', '2026-12-10', '2026-12-09'],
    ['ArrowDown', '2026-12-31', '2027-01-07'],
    ['Home', '2026-12-10', '2026-12-07'],
    ['End', '2026-12-10', '2026-12-13'],
    ['PageDown', '2026-12-31', '2027-01-31'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2026-12-10', '2026-11-22'],
    ['ArrowRight', '2028-11-22', '2028-11-22'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(keyTarget(key, from, bounds)).toBe(to);
  });

  it('leave other keys alone', () => {
    expect(keyTarget('a', '2026-12-10', bounds)).toBeNull();
  });
});

describe('a month in weeks', () => {
  it('begins on Monday and leaves out the days of its neighbours', () => {
    const weeks = toWeeks('2026-12-17');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(weeks[4]?.slice(3)).toEqual(['2026-12-31', null, null, null]);
  });

  it('has four weeks where a February fills them, and six where they are needed', () => {
    expect(toWeeks('2027-02-01')).toHaveLength(4);
    expect(toWeeks('2027-05-01')).toHaveLength(6);
  });

  it('is followed by the next one over New Year', () => {
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-01');
    expect(lastOfMonth('2028-02-03')).toBe('2028-02-29');
  });
});

const winter = { from: '2025-12-22', to: '2026-01-04' };

it('shows the years of a single season, and none of a yearly one', () => {
  expect(seasonDays({ ...winter, yearly: false })).toBe('22/12/2025 to 04/01/2026');
  expect(seasonDays({ ...winter, yearly: true })).toBe('22 December to 4 January, every year');
  expect(seasonDays({ from: '2025-08-15', to: '2025-08-15', yearly: true })).toBe('15 August, every year');
});

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
