import type { HostDay } from '@aangan/contract/calendar/calls.ts';
import { weekdays } from '@aangan/contract/rules/time-spans.ts';
import { describe, expect, it } from 'vitest';
import {
  daysOnWeekdays,
  panelErrors,
  panelValues,
  parseRent,
  previewRents,
  toChanges,
  toRestored,
} from './day-changes.ts';
import { parseDate, parseOptionalWholeNumber, parseTimeDiscount, parseWholeNumberOrKeepText } from './HostForm.tsx';

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
  it('begins with what all of them have alike', () => {
    expect(panelValues([own])).toEqual({ rent: '', minNights: '', blocked: true, note: 'painters' });
    expect(panelValues(days)).toEqual({ rent: '', minNights: '', blocked: null, note: '' });
  });

  it('sends what was changed, and nothing else', () => {
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

  it('refuses nothing that can be set', () => {
    expect(panelErrors(panelValues(days))).toEqual({});
    expect(panelErrors({ ...panelValues(days), rent: '₹10,00,000', minNights: '365' })).toEqual({});
  });

  it('keeps the days as they were', () => {
    expect(toRestored(days)).toEqual([
      { date: '2026-12-04', blocked: false, rent: null, minNights: null, note: null },
      { date: '2026-12-05', blocked: true, rent: 3000, minNights: null, note: 'painters' },
    ]);
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

  it('takes the typed price on the chosen days of the week, and the present one on the others', () => {
    expect(previewRents(known, span, { rent: null, weekdays })).toEqual([2000, 3000]);
    expect(previewRents(known, span, { rent: 5000, weekdays: ['fri'] })).toEqual([5000, 3000]);
  });

  it('is none while a night is not known, and heeds no price that is none', () => {
    expect(previewRents(known, { ...span, to: '2026-12-06' }, { rent: null, weekdays })).toBeNull();
    expect(['', 'much', '0', '2.5', '4,500'].map(parseRent)).toEqual([null, null, null, null, 4500]);
  });
});

it('reads numbers as people write them, and leaves to the server what is none', () => {
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

it('takes both parts of a discount, or none', () => {
  expect(parseTimeDiscount('', ' ')).toBeNull();
  expect(parseTimeDiscount('90', '15')).toEqual({ days: 90, percent: 15 });
  expect(parseTimeDiscount('90', '')).toEqual({ days: 90, percent: '' });
});

it('reads dates as people type them', () => {
  expect(['24/12/2026', '31/02/2027', 'soon'].map(parseDate)).toEqual(['2026-12-24', '31/02/2027', 'soon']);
});
