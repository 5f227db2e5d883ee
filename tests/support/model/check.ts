import type { Done } from './acts.ts';
import { plainCalendar } from './calendars.ts';
import { asItIs } from './attempts-at-money.ts';
import { explain, explainDifferences } from './explain.ts';
import { findBrokenPromises } from './promises.ts';
import { look } from './seen.ts';
import { wrongDays } from './shown-days.ts';
import type { Stage } from './stage.ts';

/**
 * Checks the database after a step: invariants must hold, and the model must explain the responses and the stored
 * state. Stores that state for the next step.
 */
export async function check(stage: Stage, done: readonly Done[]): Promise<void> {
  const { product, world, seen: before, reach } = stage;
  const { gateway } = product;
  const complaints = product.complaints.splice(0);
  const seen = await look(product.db);
  const broken = findBrokenPromises(before, seen, gateway);
  if (broken.length > 0) throw new Error(broken.join('\n'));

  // A job or an interrupted request may have recorded the payment or refund.
  const isNew = (part: 'payments' | 'outside', id: string) =>
    seen[part].some((one) => one.id === id) && !world[part].some((one) => one.id === id);
  const heard = [...gateway.payments.values()]
    .filter(
      ({ id }) => isNew('payments', id) || gateway.refundsAtGateway(id).some((refund) => isNew('outside', refund.id)),
    )
    .map((payment): Done => ({
      act: { do: 'heard', payment: asItIs(gateway, payment) },
      answer: { status: 200, body: {} },
      onBadLine: false,
    }));
  // A new refund may have been lowered in the same step.
  const lowered = seen.refunds
    .filter(({ payment, amount }) => {
      const before = world.refunds.find((one) => one.payment === payment);
      if (before === undefined) return seen.outside.some((one) => one.payment === payment);
      return amount < before.amount;
    })
    .map(({ payment }): Done => ({
      act: { do: 'lowered', payment },
      answer: { status: 200, body: {} },
      onBadLine: false,
    }));
  const all = [...done, ...heard, ...lowered];
  const after = explain(world, all, seen);
  if (after === null) throw new Error([explainDifferences(world, all, seen), ...complaints].join('\n'));
  reach.note(world, done, after);
  stage.world = after;
  stage.seen = seen;
  const home = done.length === 0 ? undefined : homeWithCalendar(stage);
  const wrong = home === undefined ? [] : await wrongDays(stage, home);
  if (wrong.length > 0) throw new Error([`At ${after.now.toISOString()}:`, ...wrong, ...complaints].join('\n'));
}

/** Checks one of the changed homes per step, round robin, because requests are slow. */
function homeWithCalendar({ world }: Stage): string | undefined {
  const touched = world.homes.filter(
    ({ id, calendar, isDeleted }) =>
      !isDeleted && (calendar !== plainCalendar || world.feeds.some(({ home }) => home === id)),
  );
  return touched[Math.floor(world.now.getTime() / 1_000) % touched.length]?.id;
}
