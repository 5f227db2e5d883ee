import type { PayoutAccountView } from '@aangan/contract/payouts/accounts.ts';
import type { Payout, PayoutLine } from '@aangan/contract/payouts/payouts.ts';
import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { stub, at, failing, type Open, pending, hasText } from './scene-steps.ts';
import { page, type Scene } from './scene.ts';
import { TEST_INSTANT } from '../../support/test-instant.ts';

const today = dateInIndia(TEST_INSTANT);
const daysFromNow = (days: number) =>
  new Date(instantInIndia(addDays(today, days)).getTime() + 14 * 3_600_000).toISOString();
const buildId = (number: number) => `3d6f0a1c-5b7e-4c39-9d21-${String(number).padStart(12, '0')}`;

const rows: [Payout['state'], days: number, title: string, guest: string, why?: string][] = [
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
const payouts: Payout[] = rows.map(([state, days, title, guest, why], index) => ({
  _id: buildId(index),
  booking: buildId(100 + index),
  listing: buildId(200 + index),
  title,
  guest,
  checkIn: addDays(today, days - 1),
  checkOut: addDays(today, days + 2),
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
