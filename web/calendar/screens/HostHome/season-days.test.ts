import { expect, it } from 'vitest';
import { seasonDays } from './SeasonsTab.tsx';

const winter = { from: '2025-12-22', to: '2026-01-04' };

it('shows the years of a single season, and none of a yearly one', () => {
  expect(seasonDays({ ...winter, yearly: false })).toBe('22/12/2025 to 04/01/2026');
  expect(seasonDays({ ...winter, yearly: true })).toBe('22 December to 4 January, every year');
  expect(seasonDays({ from: '2025-08-15', to: '2025-08-15', yearly: true })).toBe('15 August, every year');
});
