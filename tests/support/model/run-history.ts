import { play } from './play.ts';
import type { Product } from './product.ts';
import type { Reach } from './reach.ts';
import { comeToRest } from './rest.ts';
import { beginAgain, type Scene, type Stage } from './stage.ts';
import type { History, Step } from './steps.ts';
import type { World } from './world.ts';

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
const verify: Step = { do: 'verify', payment: 0, times: 1, isForged: false };
const addFeed = { do: 'add feed', by: 'host', home: 0, speaks: 'plainly', passOn: false } as const;
const sells = (day: number, nights: number): Step => ({ do: 'site sells', calendar: 0, day, nights, isBlock: false });
const refresh: Step = { do: 'refresh', by: 'host', feed: 0 };
const setRules = (edit: number): Step => ({ do: 'set rules', by: 'host', home: 0, edit });
const aDay: Step = { do: 'wait', minutes: 25 * 60 };

/** Minimal histories of fixed bugs; they run before random histories. */
export const regressionHistories: History[] = [
  // A paid order was not polled again: a second payment without a webhook was not refunded.
  [create, order, pay, verify, pay],
  // Preparation days after an imported stay became free at its end.
  [addFeed, sells(0, 1), setRules(3), refresh, aDay, refresh, refresh],
  // Of two imported stays with the same end, one was recognised as new at each import after the other's start.
  [
    addFeed,
    { do: 'site answers', calendar: 0, how: 'well', hasEtag: false } as const,
    sells(0, 3),
    sells(1, 2),
    refresh,
    aDay,
    refresh,
    refresh,
  ],
  // An exported feed lost its preparation days to a feed that is not exported.
  [
    { ...addFeed, passOn: true },
    sells(3, 1),
    refresh,
    addFeed,
    sells(4, 1),
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
    { do: 'site lies', calendar: 0, stay: 0 } as const,
    refresh,
    aDay,
    pay,
    verify,
  ],
].map((steps) => ({ capture: 'automatic', newsComes: false, steps }));

/** Runs a history from an empty database to rest and returns the final state. Throws on a difference from the model. */
export async function runHistory(
  { product, scene, reach }: { product: Product; scene: Scene; reach: Reach },
  { capture, newsComes, steps }: History,
): Promise<World> {
  const world = await beginAgain(product, scene, capture);
  const stage: Stage = {
    product,
    scene,
    world,
    seen: null,
    reach,
    handedOrders: new Set(),
    requests: [],
    deliveredWebhooks: new Set(),
  };
  for (const step of steps) await play(stage, step);
  await comeToRest(stage, newsComes);
  return stage.world;
}
