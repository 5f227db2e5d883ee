import { describe, expect, it } from 'vitest';
import { addMonths, lastOfMonth, toWeeks } from './month-view.ts';

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
