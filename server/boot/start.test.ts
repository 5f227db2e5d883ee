import { EventEmitter } from 'node:events';
import { expect, it, test } from 'vitest';
import { readSettings } from './settings.ts';
import { listenForShutdown } from './shutdown-signals.ts';
import { readStartArguments, startWarnings } from './start-arguments.ts';

it.each([
  [[], 1],
  [['--processes', '2'], 2],
  [['--processes=64'], 64],
])('understands %j', (args, processes) => {
  expect(readStartArguments(args)).toEqual({ processes });
});

it.each(['three', '0', '-1', '65', '2.5', ''])('refuses %j as the number of processes', (number) => {
  expect(() => readStartArguments([`--processes=${number}`])).toThrow(
    `--processes takes a number from 1 to 64, not '${number}'.`,
  );
});

it.each([[['--proceses', '2']], [['2']]])('refuses the unknown arguments %j', ([...args]) => {
  expect(() => readStartArguments(args)).toThrow(`npm start takes --processes N and nothing else, not '${args[0]}'.`);
});

const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
const india = {
  TAX: 'india',
  OPERATOR_NAME: 'Aangan Stays LLP',
  OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
  OPERATOR_GSTIN: '02AAPFU0939F1Z7',
  OPERATOR_STATE: 'IN-HP',
};
const tax = expect.stringContaining("'Taxes (12%)' is the label of a specification and no rate of law");
const payouts = expect.stringMatching(/payment aggregator's business.*PAYOUTS=route.*Reserve Bank/);

test.each([
  { what: 'real keys', set: real, warned: [tax, payouts] },
  { what: 'real keys and Route', set: { ...real, PAYOUTS: 'route' }, warned: [tax] },
  { what: 'real keys and GST', set: { ...real, ...india }, warned: [payouts] },
  { what: 'real keys, Route and GST', set: { ...real, ...india, PAYOUTS: 'route' }, warned: [] },
  { what: 'test keys', set: { ...real, RAZORPAY_KEY_ID: 'rzp_test_1' }, warned: [] },
  { what: 'the local gateway by hand', set: { PAYOUTS: 'by-hand' }, warned: [] },
])('$what: warns of what the law sees otherwise', ({ set, warned }) => {
  expect(startWarnings(readSettings(set))).toEqual(warned);
});

function shutdownAfter(...signals: [name: string, atMs: number][]) {
  const source = new EventEmitter();
  let time = 0;
  const { requested, forced } = listenForShutdown(source, () => time);
  for (const [name, atMs] of signals) {
    time = atMs;
    source.emit(name);
  }
  return { requested: requested.aborted, forced: forced.aborted };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s requests a shutdown', (name) => {
  expect(shutdownAfter([name, 0])).toEqual({ requested: true, forced: false });
});

test('signals within one second count as one request', () => {
  expect(shutdownAfter(['SIGINT', 500], ['SIGINT', 501], ['SIGTERM', 700], ['SIGHUP', 1_500])).toEqual({
    requested: true,
    forced: false,
  });
});

test('a later signal cuts off open requests', () => {
  expect(shutdownAfter(['SIGINT', 500], ['SIGINT', 501], ['SIGINT', 1_501])).toEqual({
    requested: true,
    forced: true,
  });
});

test('no shutdown without a signal', () => {
  expect(shutdownAfter()).toEqual({ requested: false, forced: false });
});
