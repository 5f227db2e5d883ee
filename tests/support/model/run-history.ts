import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { addDays, type CalendarDate, dateInIndia, DAY_MS, HOUR_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { findCalendarInconsistencies } from '@aangan/server/domain/calendar/calendar-consistency.ts';
import type { EventKind } from '@aangan/server/domain/events/event-log.ts';
import { findGatewayInconsistencies } from '@aangan/server/domain/ledger/gateway-consistency.ts';
import { findLedgerInconsistencies } from '@aangan/server/domain/ledger/ledger-consistency.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import { check, findBookableDifferences, findCalendarDifferences } from './check.ts';
import type { Coverage } from './coverage.ts';
import { play, doAtOnce } from './play.ts';
import type { Product } from './product.ts';
import { listDays, listPublishedEvents } from './site/foreign-site.ts';
import { beginAgain, type Scene, type Stage, passTime, renewSessions, requirePerson } from './stage.ts';
import type { History, Step } from './steps.ts';
import { listNights, staysWithDays, takenDays } from './taken.ts';
import { type World, computePayable, computeState, type Home } from './world.ts';

const create = {
  do: 'create',
  guest: 0,
  home: 0,
  day: 0,
  nights: 1,
  adults: 1,
  pets: 0,
  price: 'right',
  key: null,
} as const;
const order: Step = { do: 'order', stay: 0, times: 1, amount: 'right' };
const pay: Step = { do: 'pay', order: 0, outcome: 'success' };
const failPayment: Step = { do: 'pay', order: 0, outcome: 'failure' };
const authorize: Step = { do: 'authorize', payment: 0 };
const verify: Step = { do: 'verify', payment: 0, times: 1, isForged: false };
const addFeed = { do: 'add feed', by: 'host', home: 0, format: 'generic', passOn: false } as const;
const addEvent = (day: number, nights: number): Step => ({
  do: 'site adds event',
  calendar: 0,
  day,
  nights,
  isBlock: false,
});
const refresh: Step = { do: 'refresh', by: 'host', feed: 0 };
const setRules = (edit: number): Step => ({ do: 'set rules', by: 'host', home: 0, edit });
const aDay: Step = { do: 'wait', minutes: 25 * 60 };

/** A payment that failed and was authorized after all, reported by the browser or not at all. */
const failedThenAuthorized: Step[][] = [
  [create, order, failPayment, verify, authorize, verify],
  [create, order, failPayment, authorize],
];

const ofFixedBugs: Step[][] = [
  // A paid order was not polled again: a second payment without a webhook was not refunded.
  [create, order, pay, verify, pay],
  // Preparation days after an imported stay became free at its end.
  [addFeed, addEvent(0, 1), setRules(3), refresh, aDay, refresh, refresh],
  // Of two imported stays with the same end, one was recognised as new at each import after the other's start.
  [
    addFeed,
    { do: 'site sets response', calendar: 0, response: 'normal', hasEtag: false } as const,
    addEvent(0, 3),
    addEvent(1, 2),
    refresh,
    aDay,
    refresh,
    refresh,
  ],
  // An exported feed lost its preparation days to a feed that is not exported.
  [
    { ...addFeed, passOn: true },
    addEvent(3, 1),
    refresh,
    addFeed,
    addEvent(4, 1),
    refresh,
    addFeed,
    { do: 'give calendar', feed: 0 } as const,
  ],
  // A stay's preparation stayed shortened after the next stay was cancelled.
  [
    setRules(0),
    { ...create, day: 2 },
    { ...create, day: 3 },
    setRules(3),
    { do: 'cancel', by: 'guest', stay: 0 } as const,
  ],
  // A late payment took days of an imported event before the next sweep.
  [
    { ...create, day: 4 },
    order,
    addFeed,
    { do: 'site double-books', calendar: 0, stay: 0 } as const,
    refresh,
    aDay,
    pay,
    verify,
  ],
];

/** Minimal histories of fixed bugs and of what random ones rarely reach; they run before random histories. */
export const regressionHistories: History[] = [
  ...[...ofFixedBugs, ...failedThenAuthorized].map(
    (steps) => ({ capture: 'automatic', deliversWebhooks: false, steps }) as const,
  ),
  ...failedThenAuthorized.map((steps) => ({ capture: 'manual', deliversWebhooks: false, steps }) as const),
];

/** Runs a history from an empty database to rest and returns the final state. Throws on a difference from the model. */
export async function runHistory(
  { product, scene, coverage }: { product: Product; scene: Scene; coverage: Coverage },
  { capture, deliversWebhooks, steps }: History,
): Promise<World> {
  const world = await beginAgain(product, scene, capture);
  const stage: Stage = {
    product,
    scene,
    world,
    seen: null,
    coverage,
    handedOrders: new Set(),
    requests: [],
    deliveredWebhooks: new Set(),
  };
  for (const step of steps) await play(stage, step);
  await untilSettled(stage, deliversWebhooks);
  return stage.world;
}

/** From now on the other site answers without errors and publishes only its own events. */
function settleSites({ product: { site } }: Stage): void {
  for (const calendar of site.calendars) Object.assign(calendar, { response: 'normal', republishes: 'nothing' });
}

/** Every calendar of the other site fetches ours. */
async function readOurs(stage: Stage): Promise<void> {
  for (const index of stage.world.feeds.keys()) await doAtOnce(stage, [{ do: 'give calendar', feed: index }]);
}

/** Hours at which to import again, until empty calendars are accepted and missing events removed. */
function hoursToRest({ world }: Stage): number[] {
  return world.feeds.length === 0 ? [] : [12, 25];
}

/** At rest, guests and host see the true days, and imported days equal the other site's own events. */
async function findFinalViolations(stage: Stage): Promise<string[]> {
  const { world, product } = stage;
  const homes = world.homes.filter(({ isDeleted }) => !isDeleted);
  const shown = await Promise.all(
    homes.flatMap(({ id }) => [findCalendarDifferences(stage, id), findBookableDifferences(stage, id)]),
  );
  return [
    ...shown.flat(),
    ...homes.flatMap((home) => findOccupancyViolations(stage, home)),
    ...(await findCalendarInconsistencies(product.db)),
  ];
}

/**
 * Taken days must have a valid reason, and free days none. A stay sold exactly where the site had fetched our days may
 * be treated as a republished event, without its own preparation. Events that ended between imports may be present or
 * absent.
 */
function findOccupancyViolations(stage: Stage, home: Home): string[] {
  const { world } = stage;
  const { rules, blocked } = home.calendar;
  const prepared = (end: CalendarDate) => listDays({ start: end, end: addDays(end, rules.preparationDays) });
  const stays = staysWithDays(world, home.id);
  const today = dateInIndia(world.now);
  const feeds = world.feeds.filter((feed) => feed.home === home.id);
  const published = feeds.flatMap(({ url }) => listPublishedEvents(stage.product.site.at(url)));
  const must = new Set([
    ...blocked,
    ...stays.flatMap((stay) => [...listNights(stay), ...prepared(stay.checkOut)]),
    ...published.flatMap(listDays),
  ]);
  const over = feeds.flatMap(({ events }) => events.filter(({ end }) => end <= today));
  const may = new Set([
    ...must,
    ...[...published, ...over].flatMap(({ end, isBlock }) => (isBlock ? [] : prepared(end))),
  ]);
  const taken = takenDays(world, home.id);
  const opened = [...must].filter((day) => day >= today && !taken.has(day));
  const closed = [...taken.keys()].filter((day) => day >= today && !may.has(day));
  return [
    ...opened.map((day) => `At rest ${day} is free in the home ${home.id}, and somebody has it.`),
    ...closed.map((day) => `At rest ${day} is taken in the home ${home.id}, and nobody has it.`),
  ];
}

/** Number of recipients per event; fewer are allowed where later changes may cancel some. */
const written: Partial<Record<EventKind, number[]>> = {
  'stay-held': [0, 1, 2],
  'owner-contacted': [0, 1, 2],
  'extra-price-set': [0, 1],
  'stay-paid': [0, 1, 2],
  'payment-refused': [1],
  'stay-cancelled': [2],
  'hold-ends-soon': [0, 1],
  'hold-expired': [0, 1, 2],
  'stay-is-near': [0, 1, 2],
  'refund-made': [1],
  'refund-refused': [2],
  'refund-delayed': [0, 1],
  'calendar-conflict': [0, 1],
  'review-asked': [0, 1, 2],
};

/** At rest every event is processed despite crashes, and each e-mail is in the outbox once or obsolete. */
async function findEmailViolations(db: Db): Promise<string[]> {
  const { rows: events } = await sql<{ id: number; kind: EventKind; emails: number; isWaiting: boolean }>`
    select event.id, kind, (select count(*) from outbox_mail where event_id = event.id)::int as emails,
      exists (select from event_delivery where event_id = event.id) as "isWaiting"
    from event where booking_id is not null`.execute(db);
  return events.flatMap(({ id, kind, emails, isWaiting }) => {
    if (isWaiting) return [`The event ${id}, ${kind}, is still not processed.`];
    const right = written[kind] ?? [0];
    return right.includes(emails) ? [] : [`Of the event ${id}, ${kind}, ${emails} e-mails were written.`];
  });
}

/**
 * Ends all faults and runs until nothing changes. All captured payments must be recorded within a quarter of an hour,
 * and some hours later each must belong to one stay or be refunded.
 */
async function untilSettled(stage: Stage, deliversWebhooks: boolean): Promise<void> {
  await stage.product.gateway.restore();
  settleSites(stage);
  await check(stage, []);
  if (deliversWebhooks) await deliverAll(stage);
  await work(stage, 10 * MINUTE_MS);
  await work(stage, 5 * MINUTE_MS);
  fail(unrecordedPayments(stage));
  await work(stage, 7 * HOUR_MS);
  await work(stage, 7 * HOUR_MS);
  fail(await inconsistencies(stage));
  await checkScreens(stage);
  for (const hours of hoursToRest(stage)) {
    await readOurs(stage);
    await work(stage, hours * HOUR_MS);
  }
  fail(await findFinalViolations(stage));
  await renewSessions(stage.product, new Date(stage.world.now.getTime() + 29 * DAY_MS));
  await work(stage, 30 * DAY_MS);
  fail(unwritten(stage));
  fail(await findEmailViolations(stage.product.db));
  fail(await inconsistencies(stage));
}

async function work(stage: Stage, after: number): Promise<void> {
  passTime(stage, after);
  await doAtOnce(stage, [{ do: 'sweep' }]);
  await doAtOnce(stage, [{ do: 'run jobs', twice: false }]);
}

async function deliverAll(stage: Stage): Promise<void> {
  const { gateway } = stage.product;
  while (gateway.webhooks.some(({ id }) => !stage.deliveredWebhooks.has(id))) {
    await doAtOnce(stage, [{ do: 'deliver webhook', webhook: gateway.webhooks.length - 1, delivery: 'once' }]);
  }
}

/** Captured or authorized payments that the product has not recorded. */
function unrecordedPayments({ product: { gateway }, world }: Stage): string[] {
  const known = new Set(world.payments.map(({ id }) => id));
  return [...gateway.payments.values()]
    .filter(({ id, status, captured }) => (captured || status === 'authorized') && !known.has(id))
    .map((payment) => `Not recorded after 15 minutes: ${JSON.stringify(payment)}.`);
}

async function inconsistencies(stage: Stage): Promise<string[]> {
  const { db, gateway, context } = stage.product;
  const now = new Date(stage.world.now.getTime() + 30 * MINUTE_MS);
  const { refunds, outside } = effectiveRefunds(stage);
  const unsettled = refunds.filter(({ state }) => state !== 'processed');
  const lost = stage.world.payments.flatMap(({ id, amount, kept, stay }) => {
    const dueAmounts = [...refunds, ...outside].filter(({ payment }) => payment === id).map((refund) => refund.amount);
    const returned = (gateway.payments.get(id)?.amount_refunded ?? 0) / 100;
    return returned === dueAmounts.reduce((sum, one) => sum + one, 0)
      ? []
      : [
          `Of ${amount} (${kept ? '' : 'not '}kept for ${stay}) ${returned} went back, and ${dueAmounts.join(' + ')} was due.`,
        ];
  });
  return [
    ...unsettled.map((refund) => `At rest this refund is still not processed: ${JSON.stringify(refund)}.`),
    ...lost,
    ...(await findLedgerInconsistencies(db, now)).filter((sentence) => !needsOperator(stage, sentence)),
    ...(await findGatewayInconsistencies(context, now)),
  ];
}

/** Refunds by the product, except those refused because the operator refunded first. */
function effectiveRefunds({ seen, world }: Stage) {
  const { outside } = world;
  const isMoot = ({ state, payment }: { state: string; payment: string }) =>
    state === 'refused' && outside.some((one) => one.payment === payment);
  return { refunds: (seen?.refunds ?? []).filter((refund) => !isMoot(refund)), outside };
}

/** Whether an inconsistency follows from a refund made at the gateway, which the operator must resolve. */
function needsOperator({ seen, world }: Stage, sentence: string): boolean {
  const refused = (seen?.refunds ?? []).filter(({ state }) => state === 'refused');
  return world.outside.some(
    ({ payment }) =>
      sentence.endsWith(`is confirmed, and all of the payment ${payment} has gone back.`) ||
      refused.some((refund) => refund.payment === payment && sentence.startsWith(`The refund ${refund.id} `)),
  );
}

/** At rest, the stored states of stays are current, including expired holds and completed stays. */
function unwritten({ world, seen }: Stage): string[] {
  return (seen?.stays ?? []).flatMap((stay) => {
    const right = world.stays.find(({ id }) => id === stay.id);
    const state = right && computeState(right, world.now);
    return state === stay.state ? [] : [`The booking ${stay.id} is written down as ${stay.state}, and is ${state}.`];
  });
}

/** Checks one of the views of guest, host and link holder per stay. */
async function checkScreens(stage: Stage): Promise<void> {
  const { world, product } = stage;
  for (const [index, stay] of world.stays.entries()) {
    const viewer = [stay.guest, stay.host, null][index % 3] ?? null;
    const cookie = viewer === null ? undefined : requirePerson(stage, viewer).cookie;
    const { status, body } = await product.ask({
      method: 'GET',
      url: `/api/booking/findbookingbyid/${stay.id}`,
      cookie,
    });
    const state = computeState(stay, world.now);
    const { paid, refunded } = sumMoney(stage, stay.id);
    const right = { state, payable: computePayable(stay), paid, refunded } satisfies Partial<BookingWithoutNames>;
    const shown = { state: body['state'], payable: body['payable'], paid: body['paid'], refunded: body['refunded'] };
    if (status !== 200 || JSON.stringify(shown) !== JSON.stringify(right))
      throw new Error(`${stay.id} is shown as ${status} ${JSON.stringify(shown)}, and is ${JSON.stringify(right)}`);
  }
}

function sumMoney(stage: Stage, stay: string): { paid: number; refunded: number } {
  const payments = stage.world.payments.filter((payment) => payment.stay === stay);
  const all = effectiveRefunds(stage);
  const refunds = [...all.refunds, ...all.outside].filter(({ payment }) => payments.some(({ id }) => id === payment));
  const total = (money: readonly { amount: number }[]) => money.reduce((sum, { amount }) => sum + amount, 0);
  return { paid: total(payments), refunded: total(refunds) };
}

function fail(reasons: string[]): void {
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
}
