import { describe, expect, it } from 'vitest';
import { type DaySelection, keyTarget, selectDays, selectedSpan, type SelectionAction } from './month-view.ts';

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
