import { isDeepStrictEqual } from 'node:util';
import { errors } from '@aangan/contract/errors.ts';
import type { Act, Answer, Done } from './acts.ts';
import type { Rule, PossibleOutcome } from './possible-outcome.ts';
import {
  addFeed,
  changeFeed,
  closeDays,
  deleteFeed,
  exportCalendar,
  priceDays,
  refresh,
  setRules,
  read,
} from './rules-of-calendars.ts';
import {
  hear,
  lowerRefund,
  openOrder,
  receiveWebhook,
  verify,
  cancel,
  cancelByHome,
  choosePolicy,
  contact,
  create,
  editHome,
  priceExtra,
  rate,
  removeHome,
} from './rules-of-stays.ts';
import { comparable, comparableSnapshot, type Snapshot } from './snapshot.ts';
import type { World } from './world.ts';

const rules: { [A in Act['do']]: Rule<A> } = {
  create,
  cancel,
  'cancel by home': cancelByHome,
  contact,
  extra: priceExtra,
  order: openOrder,
  verify,
  'deliver webhook': receiveWebhook,
  heard: hear,
  lowered: lowerRefund,
  rate,
  remove: removeHome,
  edit: editHome,
  'choose policy': choosePolicy,
  'close days': closeDays,
  'price days': priceDays,
  'set rules': setRules,
  'add feed': addFeed,
  'change feed': changeFeed,
  'delete feed': deleteFeed,
  refresh,
  'give calendar': exportCalendar,
  read,
};

function rulingsFor(world: World, act: Act, seen: Snapshot): PossibleOutcome[] {
  return (rules[act.do] as Rule<Act['do']>)(world, act, seen);
}

/**
 * Finds an order of concurrent acts in which each gets its actual response and which leads to the stored state. Returns
 * that world; null if there is none.
 */
export function explain(world: World, done: readonly Done[], seen: Snapshot): World | null {
  const stored = comparableSnapshot(seen, world.now);
  const search = (at: World, left: readonly Done[]): World | null => {
    if (left.length === 0) return isDeepStrictEqual(comparable(at), stored) ? at : null;
    for (const next of distinct(left)) {
      const others = left.filter((one) => one !== next);
      for (const after of worldsAfter(at, next, seen)) {
        const end = search(after, others);
        if (end !== null) return end;
      }
    }
    return null;
  };
  return search(world, done);
}

/** Possible worlds after an act, given its answer. */
function worldsAfter(world: World, { act, answer, hadFaults }: Done, seen: Snapshot): World[] {
  const possible = rulingsFor(world, act, seen);
  // After a crash the act may be done or not.
  if (answer === null) return [world, ...possible.map((ruling) => ruling.world)];
  if (hadFaults) possible.push(...afterGatewayFault(world, act.do, possible));
  return possible.filter((ruling) => fits(answer, ruling)).map((ruling) => ruling.world);
}

/** The order is stored before it is sent to the gateway, a payment only after the gateway has reported it. */
function afterGatewayFault(world: World, act: string, possible: readonly PossibleOutcome[]): PossibleOutcome[] {
  const unreachable = { status: 503, has: { code: 'GATEWAY_UNREACHABLE' } };
  if (act === 'order') {
    const expected = possible.filter(({ has }) => has['code'] !== 'WRONG_STATE' && has['code'] !== 'PRICE_CHANGED');
    return expected.map((ruling) => ({ world: ruling.world, ...unreachable }));
  }
  // A failed gateway query is repeated by a job.
  if (act === 'deliver webhook') return [{ world, status: 200, has: {} }];
  if (act !== 'verify') return [];
  const { status } = errors.PAYMENT_NOT_SETTLED;
  return [
    { world, ...unreachable },
    { world, status, has: { code: 'PAYMENT_NOT_SETTLED' } },
  ];
}

function fits({ status, body }: Answer, ruling: PossibleOutcome): boolean {
  return (
    status === ruling.status && Object.entries(ruling.has).every(([name, is]) => isDeepStrictEqual(body[name], is))
  );
}

/** One of several equal acts with equal responses, because their order does not matter. */
function distinct(left: readonly Done[]): Done[] {
  return [...new Map(left.map((one) => [JSON.stringify(one), one])).values()];
}

/** Error text: acts with received and expected answers, and differences from the model. */
export function explainDifferences(world: World, done: readonly Done[], seen: Snapshot): string {
  const stored = comparableSnapshot(seen, world.now);
  const lines = done.map(({ act, answer, hadFaults }) => {
    const right = rulingsFor(world, act, seen).map(({ status, has }) => `${status} ${JSON.stringify(has)}`);
    const got = answer === null ? 'died' : `${answer.status} ${JSON.stringify(answer.body)}`;
    return `${JSON.stringify(act)}\n    got ${got}${hadFaults ? ' with gateway faults' : ''}\n    alone ${right.join(' or ')}`;
  });
  const [only, ...others] = done;
  const isOne = only !== undefined && others.length === 0;
  const ends = isOne ? rulingsFor(world, only.act, seen).map((ruling) => ruling.world) : [world];
  const parts = (
    ['stays', 'orders', 'payments', 'refunds', 'outside', 'emails', 'homes', 'calendars', 'feeds'] as const
  ).flatMap((part) => {
    const expected = ends.map((end) => JSON.stringify(comparable(end)[part]));
    const got = JSON.stringify(stored[part]);
    return expected.includes(got) ? [] : [`  ${part}\n    model    ${expected.join(' or ')}\n    database ${got}`];
  });
  return `At ${world.now.toISOString()} nothing explains\n  ${lines.join('\n  ')}\n${parts.join('\n')}`;
}
