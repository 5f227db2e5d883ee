import { expect, test } from 'vitest';
import type { LiveStay } from '../../domain/bookings/list-bookings.ts';
import { english } from '../../platform/errors/refusal-words.ts';
import { describeBlockingStays } from './blocking-stays.ts';

const stay = (title: string, as: LiveStay['as'] = 'guest'): LiveStay => ({
  title,
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  as,
});
const advice = 'Cancel what you do not want to keep, or come back when it is over.';

test.each([
  [[stay('Neem House')], 'your stay at Neem House (01/12/2026 to 03/12/2026)'],
  [
    [stay('Neem House'), stay('Sea House', 'host')],
    'your stay at Neem House (01/12/2026 to 03/12/2026) and a guest’s stay in your home Sea House (01/12/2026 to 03/12/2026)',
  ],
  [
    ['A', 'B', 'C', 'D', 'E'].map((title) => stay(title)),
    `${['A', 'B', 'C'].map((title) => `your stay at ${title} (01/12/2026 to 03/12/2026)`).join(', ')} and 2 more`,
  ],
])('names at most three stays and their guests', (stays, said) => {
  expect(describeBlockingStays(stays)(english)).toBe(`Still to come: ${said}. ${advice}`);
});
