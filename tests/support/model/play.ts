import { addDays, dateInIndia, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import type { Done } from './acts.ts';
import {
  addFeed,
  changeFeed,
  closeDays,
  deleteFeed,
  deliverWebhook,
  exportCalendar,
  priceDays,
  refresh,
  setRules,
  cancel,
  cancelByHome,
  choosePolicy,
  contact,
  create,
  createAgain,
  edit,
  extra,
  order,
  rate,
  remove,
  verify,
} from './attempts.ts';
import { check } from './check.ts';
import { START } from './manual-time.ts';
import { listRepublishedEvents, type SiteCalendar, type SiteEvent } from './site/foreign-site.ts';
import { type Attempt, passTime, pick, type Stage } from './stage.ts';
import type { Command, SiteStep, Step } from './steps.ts';

/** Steps of people; others are the server's own work. */
type Attempted = Exclude<Command, { do: 'run jobs' | 'sweep' }>;
type Attempting = {
  [D in Attempted['do']]: (stage: Stage, command: Extract<Command, { do: D }>) => Attempt[] | Promise<Attempt[]>;
};

const attempting: Attempting = {
  create,
  'create again': createAgain,
  cancel,
  'cancel by home': cancelByHome,
  contact,
  extra,
  order,
  verify,
  'deliver webhook': deliverWebhook,
  rate,
  remove,
  edit,
  'choose policy': choosePolicy,
  'close days': closeDays,
  'price days': priceDays,
  'set rules': setRules,
  'add feed': addFeed,
  'change feed': changeFeed,
  'delete feed': deleteFeed,
  refresh,
  'give calendar': exportCalendar,
};

type RunStep = () => Promise<Pick<Done, 'act' | 'answer'> | null>;

function isCommand(step: Step): step is Command {
  return step.do in attempting || step.do === 'run jobs' || step.do === 'sweep';
}

/** Runs steps concurrently and compares the results with the model. The server may crash. */
export async function doAtOnce(stage: Stage, commands: readonly Command[]): Promise<void> {
  const { product } = stage;
  const { gateway, crash, jobs } = product;
  const failedBefore = gateway.faults.failed;
  const begins = (await Promise.all(commands.map((command) => begin(stage, command)))).flat();
  const ends = await Promise.all(begins.map((run) => run()));
  const hadFaults = gateway.faults.failed > failedBefore;
  const hasDied = crash.isDead;
  crash.cancel();
  if (hasDied) await product.restart();

  const [failure] = jobs.failures.splice(0);
  if (failure !== undefined && !hasDied && !hadFaults) throw failure;
  const done = [...readings(stage), ...ends.filter((end) => end !== null)];
  await check(
    stage,
    done.map(({ act, answer }) => ({ act, answer: hasDied ? null : answer, hadFaults })),
  );
}

/** Fetches of calendars during the step; of two concurrent fetches of a calendar, one may be discarded. */
function readings({ product: { site } }: Stage): Pick<Done, 'act' | 'answer'>[] {
  const heard = site.readings.splice(0);
  return heard.map(({ url, told }) => {
    const mayBeLate = heard.filter((one) => one.url === url).length > 1;
    return { act: { do: 'read', url, told, mayBeLate }, answer: { status: 200, body: {} } };
  });
}

/** All steps are resolved before the first request is sent. */
async function begin(stage: Stage, command: Command): Promise<RunStep[]> {
  const { jobs, crash, ask } = stage.product;
  if (command.do === 'run jobs') return [() => work(() => jobs.runDue(command))];
  if (command.do === 'sweep') return [() => work(() => jobs.sweepAll())];
  const attempts = await (
    attempting[command.do] as (stage: Stage, command: Attempted) => ReturnType<Attempting[Attempted['do']]>
  )(stage, command);
  return attempts.map(({ act, request, onAnswer }) => async () => {
    const answer = await ask(request);
    if (!crash.isDead) onAnswer?.(answer);
    return { act, answer };
  });

  async function work(run: () => Promise<void>): Promise<null> {
    try {
      await run();
    } catch (error) {
      if (!crash.isDead) throw error;
    }
    return null;
  }
}

/** Changes a calendar on the other site; imported by a later step. */
function playAtSite(stage: Stage, step: SiteStep): void {
  const calendar = pick(stage.product.site.calendars, step.calendar);
  if (calendar === undefined) return;
  switch (step.do) {
    case 'site adds event': {
      const start = addDays(dateInIndia(START), step.day);
      return add(calendar, { start, end: addDays(start, step.nights), isBlock: step.isBlock });
    }
    case 'site double-books': {
      const stay = pick(stage.world.stays, step.stay);
      if (stay !== undefined) add(calendar, { start: stay.checkIn, end: stay.checkOut, isBlock: false });
      return;
    }
    case 'site moves event':
      return change(calendar, step.event, ({ uid, start, end, isBlock }) => [
        { uid, start: addDays(start, step.days), end: addDays(end, step.days), isBlock },
      ]);
    case 'site removes event':
      calendar.removed.push(...calendar.own.filter((event) => event === pick(calendar.own, step.event)));
      return change(calendar, step.event, () => []);
    case 'site restores event':
      calendar.own.push(...calendar.removed.splice(-1));
      return;
    case 'site removes all events':
      calendar.own = [];
      calendar.republishes = 'nothing';
      return;
    case 'site changes UIDs':
      calendar.own = calendar.own.map((event) => ({ ...event, uid: `anew-${event.uid}` }));
      return;
    case 'site duplicates events':
      calendar.duplicates = step.isTwice;
      return;
    case 'site republishes':
      calendar.republishes = step.mode;
      return;
    case 'site claims our events':
      calendar.own.push(...listRepublishedEvents(calendar).map((run) => ({ ...run, isBlock: false })));
      calendar.republishes = 'nothing';
      return;
    case 'site sets response':
      calendar.response = step.response;
      calendar.hasEtag = step.hasEtag;
  }
}

function add(calendar: SiteCalendar, event: Omit<SiteEvent, 'uid'>): void {
  calendar.added += 1;
  calendar.own.push({ ...event, uid: `sold-${calendar.added}` });
}

function change(calendar: SiteCalendar, number: number, make: (event: SiteEvent) => SiteEvent[]): void {
  const chosen = pick(calendar.own, number);
  calendar.own = calendar.own.flatMap((event) => (event === chosen ? make(event) : [event]));
}

/** Runs one step of a history and compares the results with the model. */
export async function play(stage: Stage, step: Step): Promise<void> {
  passTime(stage, 1_000);
  if (isCommand(step)) return doAtOnce(stage, [step]);
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
    case 'refund at gateway': {
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
    case 'break gateway':
      gateway.faults.clear();
      return step.faults.forEach((fault) => gateway.faults.plan(/./, fault));
    case 'restore gateway':
      return gateway.restore();
    case 'at once':
      return doAtOnce(stage, step.commands);
    case 'site adds event':
    case 'site double-books':
    case 'site moves event':
    case 'site removes event':
    case 'site restores event':
    case 'site removes all events':
    case 'site changes UIDs':
    case 'site duplicates events':
    case 'site republishes':
    case 'site claims our events':
    case 'site sets response':
      return playAtSite(stage, step);
    case 'kill server':
      crash.arm(step.at);
      return doAtOnce(stage, step.over);
  }
}
