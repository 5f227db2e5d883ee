import type {
  Earning,
  EarningKind,
  EarningsSummary,
  HomeEarnings,
  NextPayout,
} from '@aangan/contract/payouts/earnings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { addMonths, monthOf } from '@aangan/contract/rules/months.ts';
import { stub, at, failing, inTurn, type Open, pending, hasText } from './scene-steps.ts';
import { page, type Scene } from './scene.ts';
import { TEST_INSTANT } from '../../support/test-instant.ts';

const today = dateInIndia(TEST_INSTANT);
const buildId = (number: number) => `0f8fad5b-d9cb-469f-a165-${String(number).padStart(12, '0')}`;

/** Of twelve months back, this one and six ahead; a winter that is better than the rains, and one dispute. */
const earned = [48, 86, 142, 96, 74, 61, 52, 23, 12, -18, 44, 97, 61, 0, 0, 0, 0, 0, 0];
const coming = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 38, 128, 64, 31, 12, 0, 6];
const waiting = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 14, 9, 0, 0, 0, 0, 0, 0];

const summary: EarningsSummary = {
  months: earned.map((thousands, index) => ({
    month: addMonths(monthOf(today), index - 12),
    earned: thousands * 1_000 + (thousands === 0 ? 0 : 337),
    coming: (coming[index] ?? 0) * 1_000,
    waiting: (waiting[index] ?? 0) * 1_000,
  })),
  year: { gross: 412_600, commission: 41_260, withheld: 2_063, corrections: -18_000, paid: 351_277 },
  nights: 118,
  occupancy: 0.634,
  averageNight: 4_187,
};
const next: NextPayout = { amount: 38_250, from: addDays(today, 3), stays: 2, waiting: 23_000 };
const titles = ['Walnut House above Old Manali', 'Neem Courtyard • 4BHK near Amber Fort', 'The Lake Room'];
const homes: HomeEarnings[] = titles.map((title, index) => ({
  listing: buildId(index),
  title,
  earned: 420_000 / (index + 1),
  coming: 80_000 * index,
  waiting: index === 1 ? 23_000 : 0,
  nights: 70 - 20 * index,
}));
const rows: [EarningKind, number][] = [
  ['stay', 16_836],
  ['extra', 900],
  ['commission', -1_774],
  ['tcs', -88.68],
  ['tds', -17.74],
  ['refund', -8_418],
  ['reversal', -4_209],
  ['dispute', -18_000],
  ['correction', 250],
];
const entries: Earning[] = rows.map(([kind, amount], index) => ({
  _id: buildId(100 + index),
  date: addDays(today, -index),
  kind,
  booking: buildId(200 + index),
  listing: buildId(index % titles.length),
  amount,
}));

/** What a year of stays comes to: from here on a host's earnings are answered so. */
export const earningsAre: Open = inTurn([
  stub('earnings/summary', (route) => route.fulfill({ json: summary })),
  stub('earnings/next-payout', (route) => route.fulfill({ json: next })),
  stub('earnings/homes', (route) => route.fulfill({ json: homes })),
  stub('earnings/entries', (route) => route.fulfill({ json: entries })),
]);

const EARNINGS = '/host/earnings';

export const earningsScenes: readonly Scene[] = [
  page('host-earnings', 'host', earningsAre, at(EARNINGS), hasText('Every entry')),
  page(
    'host-earnings-empty',
    'host',
    stub('earnings/entries', (route) => route.fulfill({ json: [] })),
    at(EARNINGS),
    hasText('Nothing earned yet'),
  ),
  page('host-earnings-loading', 'host', stub('earnings/summary', pending), at(EARNINGS)),
  page('host-earnings-failed', 'host', stub('earnings/summary', failing), at(EARNINGS), hasText('Try again')),
  page('host-earnings-newcomer', 'newcomer', at(EARNINGS), hasText('No home of yours')),
];
