import { check } from './check.ts';
import { doAtOnce, isDeed } from './do-at-once.ts';
import { playAtSite } from './site-steps.ts';
import { passTime, pick, type Stage } from './stage.ts';
import type { Step } from './steps.ts';

const MINUTE_MS = 60_000;

/** Runs one step of a history and compares the results with the model. */
export async function play(stage: Stage, step: Step): Promise<void> {
  passTime(stage, 1_000);
  if (isDeed(step)) return doAtOnce(stage, [step]);
  const { gateway, crash } = stage.product;
  switch (step.do) {
    case 'pay': {
      const orders = [...gateway.orders.values()].filter(
        ({ id }) => stage.handedOrders.has(id) && gateway.isPayable(id),
      );
      const order = pick(orders, step.order);
      if (order !== undefined) gateway.pay(order, step.outcome);
      return;
    }
    case 'authorize': {
      const failed = [...gateway.payments.values()].filter(
        ({ status, order_id: id }) => status === 'failed' && gateway.isPayable(id),
      );
      const payment = pick(failed, step.payment);
      if (payment !== undefined) gateway.authorize(payment);
      return;
    }
    case 'give back': {
      const taken = [...gateway.payments.values()].filter(
        ({ status, order_id: id }) => status === 'captured' && gateway.isPayable(id),
      );
      const payment = pick(taken, step.payment);
      if (payment === undefined) return;
      const half = Math.floor(payment.amount / 200) * 100;
      gateway.refundAtGateway(payment, step.part === 'all' ? payment.amount - payment.amount_refunded : half);
      return;
    }
    case 'wait':
      passTime(stage, step.minutes * MINUTE_MS);
      await gateway.faults.runDelayed();
      return check(stage, []);
    case 'break line':
      gateway.faults.clear();
      return step.faults.forEach((fault) => gateway.faults.plan(/./, fault));
    case 'mend line':
      return gateway.mend();
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
