import { check } from './check.ts';
import { doAtOnce, isDeed } from './do-at-once.ts';
import { playAtSite } from './site-steps.ts';
import { passTime, pick, type Stage } from './stage.ts';
import type { Step } from './steps.ts';

const MINUTE_MS = 60_000;

/** Plays one step of a history, and holds what comes of it against the model. */
export async function play(stage: Stage, step: Step): Promise<void> {
  passTime(stage, 1_000);
  if (isDeed(step)) return doAtOnce(stage, [step]);
  const { line, crash } = stage.product;
  const { till } = line;
  switch (step.do) {
    case 'pay': {
      const orders = [...till.orders.values()].filter(({ id }) => stage.handedOrders.has(id) && till.isPayable(id));
      const order = pick(orders, step.order);
      if (order !== undefined) till.pay(order, step.outcome);
      return;
    }
    case 'authorize': {
      const failed = [...till.payments.values()].filter(
        ({ status, order_id: id }) => status === 'failed' && till.isPayable(id),
      );
      const payment = pick(failed, step.payment);
      if (payment !== undefined) till.authorize(payment);
      return;
    }
    case 'give back': {
      const taken = [...till.payments.values()].filter(
        ({ status, order_id: id }) => status === 'captured' && till.isPayable(id),
      );
      const payment = pick(taken, step.payment);
      if (payment === undefined) return;
      const half = Math.floor(payment.amount / 200) * 100;
      till.giveBack(payment, step.part === 'all' ? payment.amount - payment.amount_refunded : half);
      return;
    }
    case 'wait':
      passTime(stage, step.minutes * MINUTE_MS);
      line.doLate();
      return check(stage, []);
    case 'break line':
      line.armed = [...step.faults];
      return;
    case 'mend line':
      return line.mend();
    case 'at once':
      return doAtOnce(stage, step.deeds);
    case 'site sells':
    case 'site lies':
    case 'site moves':
    case 'site drops':
    case 'site regrets':
    case 'site forgets all':
    case 'site renames':
    case 'site repeats':
    case 'site echoes':
    case 'site keeps':
    case 'site answers':
      return playAtSite(stage, step);
    case 'die':
      crash.arm(step.at);
      return doAtOnce(stage, step.over);
  }
}
