import { describe, expect, it } from 'vitest';
import {
  columnPosition,
  scrollTarget,
  SPAN_DAYS,
  spanDays,
  TILE_DAYS,
  timelineDays,
  visibleColumns,
  visibleRange,
} from './timeline-days.ts';

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

const sizes = { column: 50, row: 60, head: 60, side: 100 };
const phone = { left: 0, top: 0, width: 360, height: 660 };

describe('what is drawn', () => {
  it('is what is seen and a little around it, and never more than there is', () => {
    expect(visibleRange(phone, sizes, 730, 50)).toEqual({ firstTile: 0, lastTile: 5, firstRow: 0, lastRow: 12 });
    expect(visibleRange({ ...phone, left: 7000, top: 1200 }, sizes, 730, 50)).toEqual({
      firstTile: 67,
      lastTile: 75,
      firstRow: 18,
      lastRow: 32,
    });
    const atTheEnd = visibleRange({ ...phone, left: 36_500, top: 3000 }, sizes, 730, 50);
    expect(atTheEnd).toMatchObject({ lastTile: 364, lastRow: 49 });
    expect(visibleColumns(atTheEnd, 729)).toMatchObject({ last: 728 });
  });

  it('stays the same while one scrolls within a tile', () => {
    const at = (left: number) => visibleRange({ ...phone, left }, sizes, 730, 50);
    expect(at(710)).toEqual(at(735));
    expect(at(710)).not.toEqual(at(790));
  });

  it('is a few hundred cells of many thousand', () => {
    const { firstTile, lastTile, firstRow, lastRow } = visibleRange({ ...phone, left: 9000, top: 900 }, sizes, 730, 50);
    expect((lastTile - firstTile + 1) * TILE_DAYS * (lastRow - firstRow + 1)).toBeLessThan(300);
  });

  it('never has a tile in two spans, which are fetched apart', () => {
    expect(SPAN_DAYS % TILE_DAYS).toBe(0);
  });
});

describe('the way to a cell', () => {
  const view = { ...phone, left: 1000, top: 600 };

  it('is none where it is seen already', () => {
    expect(scrollTarget({ column: 21, row: 11 }, view, sizes)).toEqual({ left: 1000, top: 600 });
  });

  it('leads just so far that it is seen whole', () => {
    expect(scrollTarget({ column: 19, row: 9 }, view, sizes)).toEqual({ left: 950, top: 540 });
    expect(scrollTarget({ column: 26, row: 20 }, view, sizes)).toEqual({ left: 1090, top: 660 });
  });
});
