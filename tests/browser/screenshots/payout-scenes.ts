import type { Payout, PayoutAccountView, PayoutLine } from '@aangan/contract/payouts/calls.ts';
import type {
  Earning,
  EarningKind,
  EarningsSummary,
  HomeEarnings,
  NextPayout,
} from '@aangan/contract/payouts/earnings.ts';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { addMonths, monthOf } from '@aangan/contract/rules/time-spans.ts';
import { TEST_INSTANT } from '../../support/clock.ts';
import { at, failing, hasText, inTurn, type Open, pending, stub, page, type Scene } from './scene-steps.ts';

const today = dateInIndia(TEST_INSTANT);
const buildId = (number: number) => `0f8fad5b-d9cb-469f-a165-${String(number).padStart(12, '0')}`;

/** Twelve months back, this one and six ahead; winter is better than the rainy season, with one dispute. */
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

/** Mocks a host's earnings of a year of stays. */
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

const payoutsToday = dateInIndia(TEST_INSTANT);
const daysFromNow = (days: number) =>
  new Date(instantInIndia(addDays(payoutsToday, days)).getTime() + 14 * 3_600_000).toISOString();
const buildPayoutId = (number: number) => `3d6f0a1c-5b7e-4c39-9d21-${String(number).padStart(12, '0')}`;

const payoutRows: [Payout['state'], days: number, title: string, guest: string, why?: string][] = [
  ['planned', 41, 'Walnut House above Old Manali', 'Meera Krishnan', 'It waits: your account is being checked.'],
  ['held', 1, 'Neem Courtyard • 4BHK near Amber Fort', 'Zoya Merchant'],
  ['on-the-way', -1, 'The Lake Room', 'Arvind Sethi'],
  ['arrived', -9, 'Walnut House above Old Manali', 'Venkatanarasimharajuvaripeta Subrahmanyam'],
  [
    'failed',
    -12,
    'The Lake Room',
    'Joaquim D’Souza',
    'Your bank did not take it. We pay it by hand, within three working days.',
  ],
  [
    'reversed',
    -20,
    'Walnut House above Old Manali',
    'Asha Rao',
    'The stay was cancelled, and all of it went back to the guest.',
  ],
];
const lines: [PayoutLine, number][] = [
  ['stay', 19_418],
  ['extra', 1_200],
  ['commission', -2_062],
  ['tcs', -97],
  ['tds', -19],
  ['kept-back', -1_500],
];
const payouts: Payout[] = payoutRows.map(([state, days, title, guest, why], index) => ({
  _id: buildPayoutId(index),
  booking: buildPayoutId(100 + index),
  listing: buildPayoutId(200 + index),
  title,
  guest,
  checkIn: addDays(payoutsToday, days - 1),
  checkOut: addDays(payoutsToday, days + 2),
  amount: lines.reduce((sum, [, amount]) => sum + amount, 0),
  state,
  releaseAt: daysFromNow(days),
  ...(state === 'arrived' && { arrivedAt: daysFromNow(days + 2), reference: 'HDFCN52026111500012345' }),
  ...(why !== undefined && { why }),
  lines: lines.map(([kind, amount]) => ({ kind, amount })),
}));

const told: PayoutAccountView = {
  status: 'ready',
  way: 'route',
  missing: [],
  kind: 'individual',
  legalName: 'Devyani Deshpande',
  pan: 'XXXXX1234X',
  address: '12 Rosewood Lane, Old Manali',
  pin: '175131',
  state: 'IN-HP',
  bank: { ifsc: 'HDFC0000317', last4: '4321' },
  readyAt: daysFromNow(-30),
};
const noAccount: PayoutAccountView = {
  status: 'none',
  way: 'route',
  missing: ['kind', 'legalName', 'pan'],
  waiting: 23_000,
};
const refused: PayoutAccountView = {
  ...told,
  status: 'incomplete',
  missing: ['accountNumber'],
  toMend: [{ field: 'accountNumber', why: 'The payment service could not reach this account.' }],
  waiting: 23_000,
};
const changing: PayoutAccountView = { ...told, nextBank: { ifsc: 'SBIN0000300', last4: '8877', at: daysFromNow(1) } };

const account = (view: PayoutAccountView): Open => stub('payout/account', (route) => route.fulfill({ json: view }));
const list: Open = stub('payout/mine', (route) => route.fulfill({ json: payouts }));
const PAYOUTS = '/host/payouts';
const openFirst: Open = (open) => open.getByText('Meera Krishnan').first().click();

export const payoutScenes: readonly Scene[] = [
  page('host-payouts', 'host', account(told), list, at(PAYOUTS), openFirst),
  page('host-payouts-begin', 'newcomer', account(noAccount), at(PAYOUTS), hasText('Who you are')),
  page('host-payouts-to-mend', 'host', account(refused), list, at(PAYOUTS), hasText('could not reach this account')),
  page('host-payouts-new-bank', 'host', account(changing), list, at(PAYOUTS), hasText('Your new bank')),
  page('host-payouts-paused', 'host', account({ ...told, status: 'paused' }), list, at(PAYOUTS), hasText('paused')),
  page('host-payouts-loading', 'host', stub('payout/account', pending), at(PAYOUTS)),
  page('host-payouts-failed', 'host', stub('payout/account', failing), at(PAYOUTS), hasText('Try again')),
];
