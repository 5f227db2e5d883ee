import { expect, it } from 'vitest';
import { columnPosition, spanDays, timelineDays } from './timeline-days.ts';

const days = timelineDays('2026-11-22');

it('reaches from four weeks ago, on a Monday, to two years ahead', () => {
  expect(days).toEqual({ first: '2026-10-19', count: 766, today: 34 });
});

it('is fetched in spans that meet without a gap', () => {
  expect(spanDays(days, 0)).toEqual({ from: '2026-10-19', to: '2026-12-13' });
  expect(spanDays(days, 1)).toEqual({ from: '2026-12-14', to: '2027-02-07' });
  expect(spanDays(days, 13).to).toBe('2028-11-22');
  expect([columnPosition(49), columnPosition(56), columnPosition(119)]).toEqual([
    { span: 0, offset: 49 },
    { span: 1, offset: 0 },
    { span: 2, offset: 7 },
  ]);
});
