import type { HostDay } from '@aangan/contract/calendar/calls.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { plainRules } from '@aangan/contract/rules/home-terms.ts';
import { weekdays } from '@aangan/contract/rules/time-spans.ts';
import { describe, expect, it } from 'vitest';
import { barsInSpan } from './parts/bars.ts';
import { mergeTakenRuns, type Taken } from './parts/TakenDays.tsx';
import { agendaOn, listHostedStays } from './screens/Host/HostedStays.tsx';
import {
  columnPosition,
  loadsByItself,
  scrollTarget,
  SPAN_DAYS,
  spanDays,
  TILE_DAYS,
  timelineDays,
  visibleColumns,
  visibleRange,
} from './screens/HostCalendar/timeline-days.ts';
import {
  daysOnWeekdays,
  dropEdits,
  panelErrors,
  panelValues,
  parseRent,
  previewRents,
  toChanges,
  toRestored,
} from './screens/HostHome/day-changes.ts';
import { unbookableReason } from './screens/HostHome/GuestPricePreview.tsx';
import {
  parseDate,
  parseOptionalWholeNumber,
  parseTimeDiscount,
  parseWholeNumberOrKeepText,
} from './screens/HostHome/HostForm.tsx';
import {
  addMonths,
  type DaySelection,
  keyTarget,
  lastOfMonth,
  selectDays,
  selectedSpan,
  type SelectionAction,
  toWeeks,
} from './screens/HostHome/month-view.ts';
import { seasonDays } from './screens/HostHome/SeasonsTab.tsx';

describe('the agenda', () => {
  const guestsOfDays = (title: string, ...guests: (string | null)[]) => ({
    title,
    days: guests.map((guest, index): HostDay => ({
      date: addDays('2026-12-01', index),
      rent: 2000,
      rentFrom: 'base',
      minNights: 1,
      taken: guest === null ? null : { by: 'stay', bookingId: `of ${guest}`, guest, state: 'confirmed' },
    })),
  });

  const stays = listHostedStays([
    guestsOfDays('Walnut House', 'Asha', 'Asha', 'Ravi', null, null),
    guestsOfDays('River Room', null, 'Meera', 'Meera', null, null),
  ]);
  const namesOn = (date: string) => {
    const { arrives, stays: staying, leaves } = agendaOn(date, stays);
    return [arrives, staying, leaves].map((guests) => guests.map(({ guest }) => guest));
  };

  it('lists arrivals, stays and departures of a day in all homes', () => {
    expect(namesOn('2026-12-01')).toEqual([['Asha'], [], []]);
    expect(namesOn('2026-12-02')).toEqual([['Meera'], ['Asha'], []]);
    expect(namesOn('2026-12-03')).toEqual([['Ravi'], ['Meera'], ['Asha']]);
    expect(namesOn('2026-12-04')).toEqual([[], [], ['Meera', 'Ravi']]);
    expect(namesOn('2026-12-05')).toEqual([[], [], []]);
  });
});

describe('the timeline', () => {
  const days = timelineDays('2026-11-22');

  it.each([
    ['at its end', {}, true],
    ['not after the last homes', { hasNextPage: false }, false],
    ['not while others are fetched', { isFetching: true }, false],
    ['not after a failure, until the host retries', { isFetchNextPageError: true }, false],
  ])('fetches more homes by itself %s', (_when, list, loads) => {
    expect(loadsByItself({ hasNextPage: true, isFetching: false, isFetchNextPageError: false, ...list })).toBe(loads);
  });

  it('reaches from four weeks ago, on a Monday, to two years ahead', () => {
    expect(days).toEqual({ first: '2026-10-19', count: 766, todayColumn: 34 });
  });

  it('is fetched in consecutive spans without gaps', () => {
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

  describe('rendered range', () => {
    it('is the visible range plus a margin, within the bounds', () => {
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
      const { firstTile, lastTile, firstRow, lastRow } = visibleRange(
        { ...phone, left: 9000, top: 900 },
        sizes,
        730,
        50,
      );
      expect((lastTile - firstTile + 1) * TILE_DAYS * (lastRow - firstRow + 1)).toBeLessThan(300);
    });

    it('no tile belongs to two spans, which are fetched separately', () => {
      expect(SPAN_DAYS % TILE_DAYS).toBe(0);
    });
  });

  describe('scrolling to a cell', () => {
    const view = { ...phone, left: 1000, top: 600 };

    it('is not needed if it is visible', () => {
      expect(scrollTarget({ column: 21, row: 11 }, view, sizes)).toEqual({ left: 1000, top: 600 });
    });

    it('is the minimum that makes it fully visible', () => {
      expect(scrollTarget({ column: 19, row: 9 }, view, sizes)).toEqual({ left: 950, top: 540 });
      expect(scrollTarget({ column: 26, row: 20 }, view, sizes)).toEqual({ left: 1090, top: 660 });
    });
  });
});

describe('bars', () => {
  const stay = (bookingId: string): Taken => ({ by: 'stay', bookingId, guest: 'Meera', state: 'confirmed' });
  const block: Taken = { by: 'block' };

  /** Days starting on 1 December. */
  function days(...taken: (Taken | null)[]): HostDay[] {
    return taken.map((one, index) => ({
      date: addDays('2026-12-01', index),
      rent: 2000,
      rentFrom: 'base',
      minNights: 1,
      taken: one,
    }));
  }

  describe('taken days of a home', () => {
    it('are merged into runs', () => {
      const runs = mergeTakenRuns(days(null, stay('a'), stay('a'), stay('b'), block, block, null, block));
      expect(runs.map(({ from, to, taken }) => [from, to, taken.by])).toEqual([
        ['2026-12-02', '2026-12-03', 'stay'],
        ['2026-12-04', '2026-12-04', 'stay'],
        ['2026-12-05', '2026-12-06', 'block'],
        ['2026-12-08', '2026-12-08', 'block'],
      ]);
    });

    it('are not merged across unknown days', () => {
      const [first, , third] = days(block, block, block);
      expect(mergeTakenRuns([first!, third!])).toHaveLength(2);
    });
  });

  describe('bars in a span', () => {
    it('of stays meet in the middle of a day with check-out and check-in', () => {
      const runs = mergeTakenRuns(days(stay('a'), stay('a'), stay('b'), block));
      const bars = barsInSpan(runs, { from: '2026-12-01', to: '2026-12-07' });
      expect(bars.map(({ start, length }) => [start, start + length])).toEqual([
        [0.5, 2.5],
        [2.5, 3.5],
        [3, 4],
      ]);
    });

    it('of stays end at the last night if the check-out day is bookable', () => {
      const [bar] = barsInSpan(mergeTakenRuns(days(stay('a'), stay('a'), null)), {
        from: '2026-12-01',
        to: '2026-12-07',
      });
      expect(bar).toMatchObject({ start: 0.5, length: 1.5, begins: true, ends: true });
    });

    it('of blocks cover whole days', () => {
      const [bar] = barsInSpan(mergeTakenRuns(days(null, block, block)), { from: '2026-12-01', to: '2026-12-07' });
      expect(bar).toMatchObject({ start: 1, length: 2, begins: true, ends: true });
    });

    it('are cut at the end of a span, and continue in the next one', () => {
      const runs = mergeTakenRuns(days(stay('a'), stay('a'), stay('a'), stay('a')));
      expect(barsInSpan(runs, { from: '2026-12-01', to: '2026-12-02' })).toMatchObject([
        { start: 0.5, length: 1.5, begins: true, ends: false },
      ]);
      expect(barsInSpan(runs, { from: '2026-12-03', to: '2026-12-09' })).toMatchObject([
        { start: 0, length: 2.5, begins: false, ends: true },
      ]);
      expect(barsInSpan(runs, { from: '2026-12-06', to: '2026-12-09' })).toEqual([]);
    });
  });
});

describe('chosen days', () => {
  const nothing: DaySelection = { focus: '2026-12-10', selected: null, gesture: null };
  const after = (...steps: SelectionAction[]) => steps.reduce(selectDays, nothing);

  describe('choosing days', () => {
    it('keyboard selection follows the focus; Shift extends it', () => {
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

    it('dragging selects from press to release', () => {
      const dragged = after({ by: 'press', on: '2026-12-20', extend: false }, { by: 'drag', over: '2026-12-15' });
      expect(selectedSpan(dragged)).toEqual({ from: '2026-12-15', to: '2026-12-20' });
      const released = [{ by: 'release' }, { by: 'drag', over: '2026-12-01' }] as const;
      expect(selectedSpan(released.reduce<DaySelection>(selectDays, dragged))).toEqual({
        from: '2026-12-15',
        to: '2026-12-20',
      });
    });

    it('two taps select first and last day; a third starts over', () => {
      const first = after({ by: 'tap', on: '2026-12-05' });
      expect(first.gesture).toBe('tap');
      const both = selectDays(first, { by: 'tap', on: '2026-12-08' });
      expect([selectedSpan(both), both.gesture]).toEqual([{ from: '2026-12-05', to: '2026-12-08' }, null]);
      const again = selectDays(both, { by: 'tap', on: '2026-12-09' });
      expect([selectedSpan(again), again.gesture]).toEqual([{ from: '2026-12-09', to: '2026-12-09' }, 'tap']);
    });

    it('can be cleared without moving the focus', () => {
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
    it('starts on Monday and omits days of adjacent months', () => {
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

    it('has four weeks for a February that fills them, and six if needed', () => {
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

  it('finds nothing against free days within the rules', () => {
    expect(unbookableReason(home, span, plan)).toBeNull();
  });

  it("names the host's rule that makes the days unbookable", () => {
    const reasonWithRules = (changed: Partial<typeof rules>) =>
      unbookableReason({ ...home, rules: { ...rules, ...changed } }, span, plan);
    expect(reasonWithRules({ maxNights: 2 })).toContain('more than the longest stay');
    expect(reasonWithRules({ noticeDays: 5 })).toContain('your notice');
    expect(reasonWithRules({ horizonDays: 2 })).toContain('farther ahead');
    expect(reasonWithRules({ checkInDays: ['mon'] })).toContain('arrive on the first day');
    expect(reasonWithRules({ checkOutDays: ['sun'] })).toContain('leave on the day after');
    expect(unbookableReason(home, span, { ...plan, minNights: 4 })).toContain('fewer than the shortest stay');
  });

  it('rejects taken days, except blocks that the change opens', () => {
    const blocked = { ...home, days: days.map((day) => ({ ...day, taken: { by: 'block' } as const })) };
    expect(unbookableReason(blocked, span, plan)).toContain('some are taken');
    expect(unbookableReason(blocked, span, { ...plan, opens: true })).toBeNull();
  });

  it('rejects days whose preparation would meet the next stay, but no block', () => {
    const followedBy = (taken: HostDay['taken']) => ({
      ...home,
      rules: { ...rules, preparationDays: 2 },
      days: [...days, { ...days[0]!, date: '2026-12-08', taken }],
    });
    const stay = { by: 'stay', bookingId: 'b', guest: 'Asha', state: 'confirmed' } as const;
    expect(unbookableReason(followedBy(stay), span, plan)).toContain('some are taken');
    expect(unbookableReason(followedBy({ by: 'block' }), span, plan)).toBeNull();
  });
});

describe('the panel', () => {
  const plain: HostDay = { date: '2026-12-04', rent: 2000, rentFrom: 'base', minNights: 1, taken: null };
  const own: HostDay = {
    ...plain,
    date: '2026-12-05',
    rent: 3000,
    rentFrom: 'day',
    taken: { by: 'block', note: 'painters' },
    own: { blocked: true, rent: 3000, minNights: null, note: 'painters' },
  };
  const days = [plain, own];

  describe('the panel of the chosen days', () => {
    it('starts with the values that all days share', () => {
      expect(panelValues([own])).toEqual({ rent: '', minNights: '', blocked: true, note: 'painters' });
      expect(panelValues(days)).toEqual({ rent: '', minNights: '', blocked: null, note: '' });
    });

    it('sends only changed values', () => {
      const before = panelValues([own]);
      expect(toChanges(before, before)).toEqual({});
      expect(toChanges({ rent: '₹1,25,000', minNights: ' 3 ', blocked: false, note: ' ' }, before)).toEqual({
        rent: 125_000,
        minNights: 3,
        blocked: false,
        note: null,
      });
    });

    it.each(['abc', '3,500.50', '1,2', '1e3', 'Infinity', '6 nights', '0', '1000001'])(
      'says why %j is neither a price nor a shortest stay, and takes none away with it',
      (text) => {
        const before = panelValues([plain]);
        const typed = { ...before, rent: text, minNights: text };
        expect(panelErrors(typed)).toEqual({
          rent: 'A whole number from 1 to 10,00,000.',
          minNights: 'A whole number from 1 to 365.',
        });
        expect(JSON.stringify(toChanges(typed, before))).not.toContain('null');
      },
    );

    it('accepts all valid values', () => {
      expect(panelErrors(panelValues(days))).toEqual({});
      expect(panelErrors({ ...panelValues(days), rent: '₹10,00,000', minNights: '365' })).toEqual({});
    });

    it('leaves the days unchanged', () => {
      expect(toRestored(days, { blocked: true, rent: 4000, minNights: 2, note: 'festival' })).toEqual([
        { date: '2026-12-04', blocked: false, rent: null, minNights: null, note: null },
        { date: '2026-12-05', blocked: true, rent: 3000, minNights: null, note: 'painters' },
      ]);
    });

    it('keeps of long notes nothing when only the price changes', () => {
      const noted = { ...own, own: { ...own.own!, note: 'painters '.repeat(20) } };
      expect(toRestored([plain, noted], { rent: 4000 })).toEqual([
        { date: '2026-12-04', rent: null },
        { date: '2026-12-05', rent: 3000 },
      ]);
      expect(toRestored([noted], { note: null })).toEqual([{ date: '2026-12-05', note: noted.own.note }]);
    });

    it('drops only values typed for the saved days', () => {
      const stored = { anchor: '2026-12-04', edits: { rent: '3000' } };
      expect(dropEdits(stored, '2026-12-04')).toEqual({ anchor: '2026-12-04', edits: {} });
      expect(dropEdits(stored, '2026-12-20')).toBe(stored);
    });

    it('narrows them to some days of the week', () => {
      const span = { from: '2026-12-01', to: '2026-12-31' };
      expect(daysOnWeekdays(days, span, ['sat']).map(({ date }) => date)).toEqual(['2026-12-05']);
      expect(daysOnWeekdays(days, { ...span, to: '2026-12-04' }, weekdays)).toEqual([plain]);
    });
  });

  describe('the preview of a price', () => {
    const known = new Map(days.map((day) => [day.date, day]));
    const span = { from: '2026-12-04', to: '2026-12-05' };

    it('applies the typed price on the selected weekdays, and the present price on the others', () => {
      expect(previewRents(known, span, { rent: null, weekdays })).toEqual([2000, 3000]);
      expect(previewRents(known, span, { rent: 5000, weekdays: ['fri'] })).toEqual([5000, 3000]);
    });

    it('is absent while a night is unknown, and ignores an invalid price', () => {
      expect(previewRents(known, { ...span, to: '2026-12-06' }, { rent: null, weekdays })).toBeNull();
      expect(['', 'much', '0', '2.5', '4,500'].map(parseRent)).toEqual([null, null, null, null, 4500]);
    });
  });

  it('parses typed numbers; invalid input is left to the server', () => {
    expect(['7', '1,25,000', '₹4,500', '', 'many'].map(parseWholeNumberOrKeepText)).toEqual([
      7,
      125_000,
      4500,
      '',
      'many',
    ]);
    expect(['1e999', '0x10', '2.5', '-1'].map(parseWholeNumberOrKeepText)).toEqual(['1e999', '0x10', '2.5', '-1']);
    expect([' ', '90'].map(parseOptionalWholeNumber)).toEqual([null, 90]);
  });

  it('accepts both parts of a discount, or none', () => {
    expect(parseTimeDiscount('', ' ')).toBeNull();
    expect(parseTimeDiscount('90', '15')).toEqual({ days: 90, percent: 15 });
    expect(parseTimeDiscount('90', '')).toEqual({ days: 90, percent: '' });
  });

  it('parses typed dates', () => {
    expect(['24/12/2026', '31/02/2027', 'soon'].map(parseDate)).toEqual(['2026-12-24', '31/02/2027', 'soon']);
  });
});
